import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { renderHeadersFile } from '../hosting/headersFile.ts'

/** Writes the `_headers` of a build that is not for the root, in place of the committed ones. Hosts read it from their root. */
export const hostHeaders = (): Plugin => {
  let base = ''
  let outDir = ''
  return {
    name: 'host-headers',
    apply: 'build',
    configResolved(config) {
      base = config.base
      outDir = config.build.outDir
    },
    writeBundle() {
      if (base !== '/') writeFileSync(join(outDir, '_headers'), renderHeadersFile(base))
    },
  }
}
