import { defineConfig } from 'vitest/config'

/** Not one of the projects of vite.config.ts, because it needs compilers: `npm run test:starters`. */
export default defineConfig({ test: { include: ['tests/contract/starters/*.test.ts'], testTimeout: 180_000 } })
