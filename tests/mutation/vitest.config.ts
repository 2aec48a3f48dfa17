import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import viteConfig from '../../vite.config.ts'

/**
 * The unit project with the tests of one area, which `run.ts` names. The projects of vite.config.ts include a real chain, and
 * tests that read source files, which contain the mutants.
 */
export default defineConfig((env) => {
  const { test, ...config } = viteConfig(env)
  const [unit] = (test?.projects ?? []) as UserWorkspaceConfig[]
  const include = process.env.MUTATION_TESTS?.split(' ') ?? []
  // Shorter than Stryker's own limit: a test that waits for ever fails, and names the mutant's mistake.
  return { ...config, test: { ...unit?.test, include, exclude: [], isolate: true, testTimeout: 4000 } }
})
