import { defineConfig } from 'vitest/config'

/** Not one of the projects of vite.config.ts, because it needs nginx: `npm run test:nginx`. */
export default defineConfig({ test: { include: ['tests/hosting/nginx/*.test.ts'] } })
