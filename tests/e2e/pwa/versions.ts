import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { PrecacheEntry } from 'workbox-precaching'
import type { Options } from '../fixtures/options.ts'

/** Version of the builds in `dist/`. */
export const VERSION_A: string = JSON.parse(readFileSync('package.json', 'utf8')).version
export const VERSION_B = '99.0.0'

/** Writes the hashes of every file into the list of the service worker. */
function updatePrecacheList(folder: string): void {
  const update = (text: string): string => {
    const entry: PrecacheEntry = JSON.parse(text)
    const digest = createHash('sha256')
      .update(readFileSync(folder + entry.url))
      .digest()
    const revision = entry.revision && digest.toString('hex')
    return JSON.stringify({ ...entry, integrity: `sha256-${digest.toString('base64')}`, revision })
  }
  const worker = readFileSync(`${folder}/sw.js`, 'utf8')
  writeFileSync(`${folder}/sw.js`, worker.replaceAll(/\{"integrity":[^{}]*\}/g, update))
}

const folders = new Map<string, string>()

/**
 * Makes a later build of an edition out of the one in `dist/`: renames every code file, changes the version, and updates
 * the list of the service worker. Once in a process.
 *
 * @returns its folder
 */
export function nextVersion(edition: Options['edition']): string {
  const made = folders.get(edition)
  if (made) return made
  const folder = `.cache/e2e-next/${edition}-${process.pid}`
  rmSync(folder, { recursive: true, force: true })
  cpSync(`dist/${edition}`, folder, { recursive: true })
  const renamed = new Map(
    readdirSync(`${folder}/static`).map((name) => [name, name.replace(/\.(js|css)$/, '_next.$1')] as const),
  )
  for (const [name, next] of renamed) renameSync(`${folder}/static/${name}`, `${folder}/static/${next}`)
  const names = new RegExp([...renamed.keys()].map((name) => name.replace('.', '\\.')).join('|'), 'g')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((name) => name.endsWith('.html') || name === 'sw.js' || name.startsWith('static/'))
  for (const name of texts) {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
      .replace(names, (known) => renamed.get(known) ?? known)
      .replaceAll(`\`${VERSION_A}\``, `\`${VERSION_B}\``)
    writeFileSync(`${folder}/${name}`, text)
  }
  updatePrecacheList(folder)
  folders.set(edition, folder)
  return folder
}
