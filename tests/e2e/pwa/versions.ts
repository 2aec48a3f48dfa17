import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Options } from '../fixtures/options.ts'

/** Version of the builds in `dist/`. */
export const VERSION_A: string = JSON.parse(readFileSync('package.json', 'utf8')).version
export const VERSION_B = '99.0.0'

/**
 * Makes a later build of an edition out of the one in `dist/`: renames every code file, changes the version, and updates
 * the list of the service worker.
 *
 * @returns its folder
 */
export function nextVersion(edition: Options['edition']): string {
  const folder = `.cache/e2e-next/${edition}-${process.pid}`
  rmSync(folder, { recursive: true, force: true })
  cpSync(`dist/${edition}`, folder, { recursive: true })
  const renamed = new Map(
    readdirSync(`${folder}/assets`).map((name) => [name, name.replace(/\.(js|css)$/, '_next.$1')] as const),
  )
  for (const [name, next] of renamed) renameSync(`${folder}/assets/${name}`, `${folder}/assets/${next}`)
  const names = new RegExp([...renamed.keys()].map((name) => name.replace('.', '\\.')).join('|'), 'g')
  const texts = ['index.html', 'sw.js', ...[...renamed.values()].map((name) => `assets/${name}`)]
  for (const name of texts) {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
      .replace(names, (known) => renamed.get(known) ?? known)
      .replaceAll(`\`${VERSION_A}\``, `\`${VERSION_B}\``)
      .replaceAll(/"revision":"(\w+)"/g, '"revision":"$1-next"')
    writeFileSync(`${folder}/${name}`, text)
  }
  return folder
}
