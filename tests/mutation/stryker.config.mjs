/** Options of Stryker. `run.ts` adds the files of an area and the paths of its reports. */
export default {
  packageManager: 'npm',
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  incremental: true,
  concurrency: 2,
  timeoutMS: 10_000,
  tempDirName: '.cache/stryker/sandbox',
  // Stryker rewrites this file with TypeScript's JavaScript API, which TypeScript 7 no longer has. The tests don't read it.
  tsconfigFile: 'none',
  ignorePatterns: ['.cache', 'dist', 'public', 'docs'],
  reporters: ['json'],
  jsonReporter: { fileName: process.env.STRYKER_REPORT },
  allowConsoleColors: false,
}
