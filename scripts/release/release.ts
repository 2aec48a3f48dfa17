// Makes a release: `npm run release -- major|minor|patch`. With `--dry-run` it builds the files of the present version,
// and changes, commits and tags nothing. Run it on a commit that passes `.ci/run`.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadEnv } from 'vite'
import { nextVersion, releaseChangelog } from './changelog.ts'
import { listLicenses, type Sbom } from './licenses.ts'
import { packContract } from './packContract.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] }).trim()
const git = (...args: string[]) => run('git', ...args)

const [bump, ...flags] = process.argv.slice(2)
const isDryRun = [bump, ...flags].includes('--dry-run')
const { version: present } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const version = isDryRun ? present : nextVersion(present, bump)
const out = `dist/release/${version}`

/** A private endpoint or a test server would be in archives that are given to others. */
function refuseConfiguration(): void {
  const names = new Set(['live', 'demo'].flatMap((mode) => Object.keys(loadEnv(mode, '.', 'VITE_'))))
  if (names.size > 0) throw new Error(`The archives have the defaults: unset ${[...names].join(', ')}`)
}

/** Writes version and changelog, and commits both: the builds show this commit. */
function commitVersion(): void {
  if (git('status', '--porcelain')) throw new Error('There are uncommitted changes')
  run('npm', 'version', version, '--no-git-tag-version')
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync('CHANGELOG.md', releaseChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, date))
  git('commit', '--all', '--message', `release: ${version}`)
}

/** The same files give the same archive: sorted, without owner, with the time of the commit. */
function archive(folder: string, name: string): void {
  const time = `--mtime=@${git('log', '-1', '--format=%ct')}`
  const stable = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', time]
  run('tar', ...stable, '--use-compress-program=gzip -n9', '-cf', `${out}/${name}-${version}.tar.gz`, '-C', folder, '.')
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

function writeSums(): void {
  const sums = readdirSync(out)
    .sort()
    .map((name) => `${sha256(`${out}/${name}`)}  ${name}`)
  writeFileSync(`${out}/SHA256SUMS`, `${sums.join('\n')}\n`)
  say(sums.join('\n'))
}

refuseConfiguration()
if (!isDryRun) commitVersion()
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
for (const edition of ['live', 'demo']) {
  run('vite', 'build', '--mode', edition, '--logLevel', 'warn')
  archive(`dist/${edition}`, `tpu-app-${edition}`)
}
packContract(out)
// npm refuses an optional peer of a dependency (abitype's zod), which a development tool has in another version.
const sbom = run('npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--legacy-peer-deps')
writeFileSync(`${out}/sbom.cdx.json`, sbom)
writeFileSync(`${out}/licenses.txt`, listLicenses(JSON.parse(sbom) as Sbom))
writeSums()
if (!isDryRun) git('tag', '--annotate', `v${version}`, '--message', `${version}`)
say(`${isDryRun ? 'Built' : 'Released'} ${version}: ${out}`)
