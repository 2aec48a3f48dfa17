import { defineConfig } from 'vitest/config'

/** Apart from the other projects, because it needs nginx: `npm run test:nginx`. */
export default defineConfig({ test: { root: import.meta.dirname, include: ['*.test.ts'] } })
