import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { loadEnv } from 'vite'
import { parseBase } from '../../src/lib/config/parseEnv.ts'
import { hostingFiles } from './files.ts'

const base = parseBase(loadEnv('live', '.', 'VITE_'))
/** The committed files are those of the root. */
const folder = base === '/' ? 'docs/hosting/' : 'dist/hosting/'

/** Writes the hosting files: `npm run hosting`. */
for (const [path, text] of Object.entries(hostingFiles(base))) {
  mkdirSync(dirname(folder + path), { recursive: true })
  writeFileSync(folder + path, text)
}
if (base !== '/') process.stdout.write(`Written for ${base} into dist/hosting\n`)
