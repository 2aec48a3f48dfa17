// Mutation scores: `npm run night -- mutate`, or some areas: `npm run night -- mutate money api`, or some files of one:
// `npm run night -- mutate deposits/reducer`. `--again` forgets earlier results.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { AREAS, type Area } from './areas.ts'

interface Mutant {
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending'
  statusReason?: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number } }
}
interface Report {
  files: Record<string, { mutants: Mutant[] }>
}

const CACHE = '.cache/stryker'
const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Earlier results of an area, reused only while its tests are the same: Stryker does not run a mutant of a constant
 * again because a test was added.
 */
function incrementalFile({ name, tests }: Area): string {
  const hash = createHash('sha256')
  for (const file of globSync(tests).sort()) hash.update(readFileSync(file))
  return `${CACHE}/${name}-${hash.digest('hex').slice(0, 12)}.json`
}

function runStryker(area: Area): Report {
  const { name, files, tests } = area
  const report = `${CACHE}/${name}.json`
  rmSync(report, { force: true })
  const options = ['--mutate', [...files, '!**/*.test.ts'].join(','), '--incrementalFile', incrementalFile(area)]
  const env = { ...process.env, STRYKER_REPORT: report, MUTATION_TESTS: tests.join(' ') }
  const { stdout, stderr } = spawnSync('stryker', ['run', 'tests/mutation/stryker.config.mjs', ...options], {
    env,
    encoding: 'utf8',
  })
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } catch {
    throw new Error(`Stryker wrote no report of ${name}:\n${stdout}${stderr}`)
  }
}

/** A mutant that times out counts as a survivor: no test says what is wrong. */
const isDetected = ({ status }: Mutant) => status === 'Killed' || status === 'RuntimeError'

function score(area: Area): boolean {
  const report = runStryker(area)
  const all = Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ file, ...mutant })),
  )
  const ignored = all.filter(({ status }) => status === 'Ignored')
  const counted = all.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
  const survivors = counted.filter((mutant) => !isDetected(mutant))
  const percent = counted.length > 0 ? (100 * (counted.length - survivors.length)) / counted.length : 0
  const reached = percent >= area.aim
  for (const { file, status, mutatorName, replacement, location } of survivors)
    say(
      `  ${file}:${location.start.line} ${status} ${mutatorName} ${replacement?.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
    )
  for (const { file, location, statusReason } of ignored)
    say(`  ${file}:${location.start.line} ignored: ${statusReason}`)
  const detected = `${counted.length - survivors.length} of ${counted.length} mutants`
  say(
    `${reached ? '✓' : '✗'} ${area.name}: ${percent.toFixed(1)} % (aim ${area.aim} %), ${detected}, ${ignored.length} ignored`,
  )
  return reached
}

/** An area, or its files whose names begin with what follows the slash. */
function areaOf(arg: string): Area {
  const [name, part] = arg.split('/')
  const area = AREAS.find((each) => each.name === name)
  if (!area) throw new Error(`There is no area ${name}: ${AREAS.map((each) => each.name).join(', ')}`)
  if (part === undefined) return area
  const files = globSync(area.files).filter((file) => basename(file).startsWith(part))
  if (files.length === 0) throw new Error(`${name} has no file ${part}`)
  return { ...area, name: `${name}-${part}`, files }
}

const args = process.argv.slice(2)
const chosen = args.filter((arg) => arg !== '--again').map(areaOf)
if (args.includes('--again')) rmSync(CACHE, { recursive: true, force: true })
mkdirSync(CACHE, { recursive: true })
const results = (chosen.length > 0 ? chosen : AREAS).map(score)
process.exitCode = results.every(Boolean) ? 0 : 1
