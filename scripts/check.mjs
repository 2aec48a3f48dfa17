// `npm test` runs the gates unit, contract and browser; `npm run night` what is too slow for every change. Both take names of
// gates and steps, and pass anything else on to the chosen steps: `npm test -- unit`, `npm test -- playwright login.spec`.
// Plain JavaScript that runs on Node 20, because it may have to install the dependencies first.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './ensure.mjs'
import { BROWSER_PROJECTS, NIGHT_STEPS, playwrightList, TEST_STEPS } from './steps.mjs'
import { installCommand, installTools, missingTools, TOOLS } from './tools.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const [first, ...rest] = process.argv.slice(2)
const isNight = first === 'night'
const args = isNight ? rest : process.argv.slice(2)
const steps = isNight ? NIGHT_STEPS : TEST_STEPS

/** Nothing may be left out. */
const isCi = Boolean(process.env.CI)

const print = (text) => process.stdout.write(`${text}\n`)

/** Runs a command with the project's own Node and tools first on the PATH. */
const run = (command, { report, isLoud = false } = {}) =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      PATH: `${ROOT}/node_modules/.bin${delimiter}${process.env.PATH}`,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      ...(isNight && { NIGHT: '1' }),
      ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: `${ROOT}/${report}` }),
    }
    const child = spawn(command, { cwd: ROOT, shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (data) => {
        output += data
        if (isLoud) process.stdout.write(data)
      })
    child.on('close', (code) => resolve({ code, output }))
  })

const countTests = ({ report, count }, succeeded) => {
  if (!report) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 }
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(`${ROOT}/${report}`, 'utf8')))
    // A file that doesn't load has no failed test, and a run without tests proves nothing.
    return { passed, failed: Math.max(failed, succeeded && passed > 0 ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const results = new Map()
const notRun = []

async function runStep(step, missing, passedOn) {
  const lacking = (step.tools ?? []).filter((tool) => missing.includes(tool))
  if (lacking.length > 0) {
    const reasons = lacking.map((tool) => `${TOOLS[tool].label} is missing: ${installCommand(tool)}`)
    notRun.push(`${step.name}: ${reasons.join('; ')}`)
    if (isCi) results.set(step.name, { passed: 0, failed: 1 })
    return
  }
  const broken = step.needs?.find((need) => results.get(need)?.failed > 0)
  if (broken) {
    notRun.push(`${step.name}: ${broken} failed`)
    results.set(step.name, { passed: 0, failed: 1 })
    return
  }
  if (step.report) rmSync(`${ROOT}/${step.report}`, { force: true })
  const began = performance.now()
  const command = step.takesArguments ? [step.run, ...passedOn].join(' ') : step.run
  const { code, output } = await run(command, { report: step.report, isLoud: isNight && !step.name.startsWith('live') })
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`
  const { passed, failed } = countTests(step, code === 0)
  const tests = step.report ? `${passed} passed${failed ? `, ${failed} failed` : ''}` : ''
  const line = `${failed ? '✗' : '✓'} ${step.name.padEnd(19)} ${seconds.padStart(7)}  ${tests}`.trimEnd()
  results.set(step.name, { passed, failed, line })
  print(line)
  if (step.showOutput && !failed) print(output.trim().replace(/^/gm, '  '))
  if (failed) print(`\n$ ${command}\n${output.trim()}\n`)
}

/** The chosen steps with what they need, and the arguments that are passed on to them. */
function choose() {
  const isName = (arg) => steps.some(({ name, gate }) => arg === name || arg === gate)
  const names = args.filter(isName)
  const passedOn = args.filter((arg) => !isName(arg))
  const wanted = steps.filter(({ name, gate }) => names.length === 0 || names.includes(name) || names.includes(gate))
  const chosen = new Set(wanted.flatMap(({ name, needs = [] }) => [name, ...needs]))
  const isUnderstood = passedOn.length === 0 || (names.length > 0 && wanted.some((step) => step.takesArguments))
  return { chosen: steps.filter(({ name }) => chosen.has(name)), wanted, passedOn, isUnderstood }
}

/** How many browser tests only the night runs. */
async function countLeftToNight() {
  const { passed, failed } = results.get('playwright')
  const { output } = await run(`NIGHT=1 ${playwrightList([...BROWSER_PROJECTS, 'base-path'])}`)
  const [, total] = /^Total: (\d+) tests/m.exec(output) ?? []
  return total === undefined ? 'An unknown number of' : total - passed - failed
}

const { chosen, wanted, passedOn, isUnderstood } = choose()
if (!isUnderstood) {
  print(`There is no step ${passedOn.join(', ')}. There are ${steps.map(({ name }) => name).join(', ')}.`)
  results.set('choice', { passed: 0, failed: 1 })
} else if (!ensureDependencies()) results.set('set-up', { passed: 0, failed: 1 })
else {
  const missing = missingTools(chosen.flatMap((step) => step.tools ?? []))
  if (missing.length > 0 && !process.env.NO_INSTALL) await installTools(missing, run, print)
  const lacking = missingTools(missing)
  // Nothing is built for a step that is left out.
  const canRun = ({ tools = [] }) => !tools.some((tool) => lacking.includes(tool))
  const isWanted = (step) =>
    wanted.includes(step) || chosen.some((each) => each.needs?.includes(step.name) && canRun(each))
  for (const step of chosen.filter(isWanted)) await runStep(step, lacking, passedOn)
}

// The steps of a night print much between their results.
if (isNight) for (const { line } of results.values()) if (line) print(line)
for (const line of notRun) print(`– not run: ${line}`)
if (!isNight && args.length === 0 && results.has('playwright'))
  print(`${await countLeftToNight()} browser tests are left to \`npm run night\`.`)
const sum = (key) => [...results.values()].reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
print(`${sum('passed')} passed, ${sum('failed')} failed`)
