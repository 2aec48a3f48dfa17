// Completes package-lock.json after `npm install`: `npm run lock`. Adds the native packages of other platforms, and every
// missing hash that the registry in use has. Fails if a version that is new in the lockfile is too young.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { addPlatformEntries, isTooYoung, MIN_AGE_DAYS, nameOf, newEntries, specOf, withoutHash } from './lockfile.mjs'

const LOCKFILE = 'package-lock.json'
const AT_ONCE = 6

const run = promisify(execFile)
const say = (text) => process.stdout.write(`${text}\n`)

/** A field of a version in the registry, or undefined where the registry does not have it. */
const view = async (spec, field) => {
  const shell = process.platform === 'win32'
  const { stdout } = await run('npm', ['view', spec, field, '--json'], { shell }).catch(() => ({ stdout: '' }))
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

const forEach = async (items, work) => {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const committedPackages = async () => {
  const { stdout } = await run('git', ['show', `HEAD:${LOCKFILE}`], { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout).packages
}

const lock = JSON.parse(readFileSync(LOCKFILE, 'utf8'))
lock.packages = addPlatformEntries(lock.packages)

await forEach(withoutHash(lock.packages), async (entry) => {
  const integrity = await view(specOf(entry), 'dist.integrity')
  if (typeof integrity === 'string') entry[1].integrity = integrity
})
writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`)

const left = withoutHash(lock.packages)
if (left.length > 0) say(`The registry in use does not carry ${left.length} packages; they have no hash:`)
for (const entry of left) say(`  ${specOf(entry)}`)

await forEach(newEntries(lock.packages, await committedPackages()), async (entry) => {
  const published = (await view(nameOf(entry), 'time'))?.[entry[1].version]
  if (!isTooYoung(published, Date.now())) return
  say(`${specOf(entry)} was published on ${published}: wait until it is ${MIN_AGE_DAYS} days old.`)
  process.exitCode = 1
})
