import type { Reporter, TestModule } from 'vitest/node'

/** Prints the steps passed per engine, and the failures. */
export default class EngineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      const [engine] = module.children.suites()
      const tests = [...module.children.allTests()]
      const passed = tests.filter((test) => test.ok() && test.result().state === 'passed')
      const seconds = (module.diagnostic().duration / 1000).toFixed(1)
      print(
        `${(engine?.name ?? module.moduleId).padEnd(9)} ${passed.length} of ${tests.length} steps passed, ${seconds} s`,
      )
      for (const { errors } of [module, ...module.children.allSuites()].map((each) => ({ errors: each.errors() })))
        for (const { message } of errors) print(`  ${message}`)
      for (const test of tests)
        for (const { message, diff } of test.result().errors ?? [])
          print(`  ✗ ${test.name}\n${(diff ?? message).slice(0, LONGEST)}`)
    }
  }
}

/** Characters of a failure that are printed. */
const LONGEST = 1500

const print = (text: string) => process.stdout.write(`${text}\n`)
