import { defineConfig } from 'vitest/config'

/** Not one of the projects of vite.config.ts, because it needs three browsers: `npm run engines`. */
export default defineConfig({
  test: {
    include: ['tests/engines/*.test.ts'],
    // Generous, for busy machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The tests of an engine are one journey: after a failure the next ones can't pass.
    bail: 0,
    // Two engines at once on two cores: WebKit's IndexedDB then answers too late.
    maxWorkers: 1,
  },
})
