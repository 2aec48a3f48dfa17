import { writeFileSync } from 'node:fs'
import { hostingFiles } from './files.ts'

/** Writes the hosting files: `npm run hosting`. */
for (const [path, text] of Object.entries(hostingFiles()))
  writeFileSync(new URL(`../../${path}`, import.meta.url), text)
