import { spawnSync } from 'node:child_process'
import { BUGS, type Bug } from './bugs.ts'

/** Whether a command ended well. */
function works(command: string[], environment: Record<string, string>): boolean {
  const [program = '', ...parameters] = command
  const { status } = spawnSync(program, parameters, { env: { ...process.env, ...environment }, stdio: 'ignore' })
  return status === 0
}

/** Plays the test that a bug is caught by, on a build. */
function play({ caughtBy: { project, title }, poorNodes = false }: Bug, dist: string): boolean {
  const play = ['playwright', 'test', '-c', 'tests/e2e', `--project=${project}`, '--workers=1', '-g', title]
  return works(play, { MATRIX: 'all', ...(dist && { DIST: dist }), ...(poorNodes && { POOR_NODES: '1' }) })
}

const chosen = BUGS.filter(({ name }) => name.includes(process.argv[2] ?? ''))
let caught = 0
process.stdout.write(`${'planted'.padEnd(36)}${'without'.padEnd(10)}${'with it'.padEnd(10)}caught by\n`)
for (const bug of chosen) {
  const mode = bug.caughtBy.project === 'fault-matrix' ? 'live-rpc' : 'live'
  const dist = `.cache/bugs/${BUGS.indexOf(bug)}`
  const build = [
    'vite',
    'build',
    '--mode',
    mode,
    '--config',
    'tests/planted-bugs/vite.config.ts',
    '--logLevel',
    'error',
  ]
  if (!works(build, { BUG: bug.name, DIST: dist })) throw new Error(`The build with "${bug.name}" failed`)
  const [without, withIt] = [play(bug, ''), play(bug, dist)]
  if (without && !withIt) caught += 1
  const words = (passed: boolean) => (passed ? 'passes' : 'fails').padEnd(10)
  process.stdout.write(`${bug.name.padEnd(36)}${words(without)}${words(withIt)}${bug.caughtBy.title}\n`)
}
process.stdout.write(`${caught} of ${chosen.length} caught\n`)
process.exitCode = caught === chosen.length ? 0 : 1
