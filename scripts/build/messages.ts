import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/**
 * Compiles the ICU messages of a locale to syntax trees (`?ast`), so that the app ships no parser.
 *
 * @param unused prefix of ids that the build leaves out
 */
export const compiledMessages = (unused?: string): Plugin => ({
  name: 'compiled-messages',
  // Only built files: unit tests and build scripts parse messages.
  config: (_, { command }) =>
    command === 'build'
      ? {
          resolve: {
            alias: [
              {
                find: /^@formatjs\/icu-messageformat-parser$/,
                replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
              },
            ],
          },
        }
      : {},
  transform: {
    filter: { id: /\/locales\/[\w-]+\.json\?ast$/ },
    order: 'pre',
    handler(source) {
      const messages = Object.entries(JSON.parse(source) as Record<string, string>)
      const used = messages.filter(([id]) => !(unused && id.startsWith(unused)))
      const compiled = Object.fromEntries(used.map(([id, message]) => [id, parse(message)]))
      return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' }
    },
  },
})
