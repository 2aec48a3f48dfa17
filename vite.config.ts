/// <reference types="vitest/config" />
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin, type Rolldown } from 'vite'
import { compiledMessages } from './scripts/build/messages.ts'
import { prerender } from './scripts/build/prerender.ts'
import { scopedName } from './scripts/build/scopedName.ts'
import { serviceWorker } from './scripts/build/serviceWorker.ts'
import { type ChainProfile, type Env, parseBase, parseEnv } from './src/lib/config/parseEnv.ts'
import { createManifest } from './src/manifest.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
/** The commit of the build, or nothing where the sources came without their repository. */
const commit = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? ''

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Prints the chain and the token of the build, and warns of a test network, a missing RPC URL and the kill switch. */
const announceChain = (configuration: Env, mode: string): Plugin => ({
  name: 'announce-chain',
  apply: 'build',
  buildEnd() {
    const { chain, stablecoin, walletRpcUrls, serviceWorker } = configuration
    const { name, id, test } = chain
    this.warn(`Chain: ${name} (${id})${test ? ', a TEST NETWORK without real value' : ''}, token ${stablecoin}`)
    if (walletRpcUrls.length === 0 && mode !== 'demo')
      this.warn('VITE_WALLET_RPC_URLS is empty: many wallets refuse to add a chain without an RPC URL')
    if (!serviceWorker) this.warn('Kill switch: this build removes the service worker from every device that loads it')
  },
})

/** Fails the build if the token's address has no right checksum: money could go through another contract. */
const checkStablecoin = (address: string, { test }: ChainProfile): Plugin => ({
  name: 'check-stablecoin',
  apply: 'build',
  async buildStart() {
    if (test) return
    const { getAddress } = await import('ethers')
    if (getAddress(address.toLowerCase()) !== address)
      this.error('VITE_STABLECOIN has a wrong checksum, or none: copy it from a block explorer')
  },
})

/** Removes the pictures of the manifest and the README from the live build: they show the demo. */
const withoutScreenshots: Plugin = {
  name: 'without-screenshots',
  apply: 'build',
  writeBundle({ dir }) {
    if (dir) rmSync(`${dir}/screenshots`, { recursive: true, force: true })
  },
}

/** Libraries that only some screens need: they are never part of a shared chunk. */
const LAZY_LIBRARIES = /\/node_modules\/(?:ethers|uqr|@walletconnect)\//

/** Not part of a first render, which shows rows that were read before. */
const STORE = /\/node_modules\/dexie\//

/** Computes with amounts, which a guest doesn't have. */
const AMOUNTS = /\/node_modules\/big\.js\//

/** Whether a module imports a library, directly or through other modules, other than with `import()`. */
const importsLibrary = (
  library: RegExp,
  id: string,
  ctx: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean => {
  if (library.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (ctx.getModuleInfo(id)?.importedIds ?? []).some((imported) => importsLibrary(library, imported, ctx, seen))
}

/** Whether a module stays out of the shared chunks; a style sheet goes with the modules that import it. */
const isLazy = (id: string, ctx: Rolldown.ChunkingContext): boolean =>
  importsLibrary(LAZY_LIBRARIES, id, ctx) ||
  (id.endsWith('.css') &&
    (ctx.getModuleInfo(id)?.importers ?? []).some((importer) => importsLibrary(LAZY_LIBRARIES, importer, ctx)))

const ALIASES = [
  // wouter ships a shim of what React has built in.
  { find: /^use-sync-external-store\/shim.*$/, replacement: 'react' },
  // All of it opens a BroadcastChannel, which some web views don't have.
  { find: /^msw$/, replacement: here('mocks/stubs/msw.ts') },
]

const UNIT_TESTS = {
  include: [
    'src/**/*.test.{ts,tsx}',
    'mocks/**/*.test.ts',
    'tests/{architecture,contract,fuzz,hosting,release}/*.test.ts',
  ],
  setupFiles: ['tests/setup.ts'],
  // Generous, for busy machines.
  testTimeout: 60_000,
  // The delay after GETs has its own test.
  env: { VITE_GET_DELAY_MS: '0' },
}

/** Their modules keep what a tab or a worker keeps: the session, locks, the cache's database. So each file loads its own. */
const STATEFUL_TESTS = [
  'src/lib/{account,actions,api,browser,cache,i18n,login,network,pwa,session,tabs,toasts}/**/*.test.{ts,tsx}',
  'src/demo/*.test.ts',
  'src/features/records/{chart,export}/*.test.ts',
  'tests/{chain,deposits,paid-actions}/*.test.ts',
  'tests/hosting/{deploymentOrders,installs,unknownAddresses}.test.ts',
]

export default defineConfig(({ mode }) => {
  // Fails the build on an invalid configuration.
  const variables = loadEnv(mode, '.', 'VITE_')
  // `live-e2e` is the live build of the browser tests: see .env.live-e2e.
  const edition = mode === 'demo' ? 'demo' : 'live'
  const configuration = parseEnv(variables, edition)
  const base = parseBase(variables)
  const { chain, stablecoin, rpcUrls, walletRpcUrls, walletConnect } = configuration
  if (walletConnect && !existsSync(here('node_modules/@walletconnect')))
    throw new Error('VITE_WALLETCONNECT_PROJECT_ID needs the development dependencies: npm ci --include=dev')
  const policyUrls = [...rpcUrls, ...walletRpcUrls, ...(walletConnect ? [walletConnect.relayUrl] : [])]
  const outDir = `dist/${['demo', 'live-e2e', 'live-walletconnect'].includes(mode) ? mode : 'live'}`
  // Backend of `npm run dev` and `npm run preview`.
  const proxy = { '/api': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8080', changeOrigin: true } }
  const messages = () => compiledMessages(walletConnect ? undefined : 'walletConnect.')
  // What the app's modules need, also where they are rendered at build time.
  const modules = {
    define: {
      __APP_VERSION__: JSON.stringify(version),
      __COMMIT__: JSON.stringify(commit),
      __CONFIGURATION__: JSON.stringify(configuration),
      __WALLET_CONNECT__: JSON.stringify(walletConnect !== undefined),
    },
    resolve: { alias: ALIASES },
    css: { modules: { generateScopedName: scopedName } },
  }
  return {
    ...modules,
    base,
    plugins: [
      react(),
      messages(),
      prerender({ ...modules, mode, configFile: false, logLevel: 'warn', plugins: [react(), messages()] }, policyUrls),
      ...serviceWorker({
        base,
        enabled: configuration.serviceWorker,
        manifest: createManifest(edition, base),
      }),
      announceChain(configuration, mode),
      checkStablecoin(stablecoin, chain),
      edition === 'live' && withoutScreenshots,
    ],
    // `npm start` doesn't install it, and the development server looks at every import.
    optimizeDeps: { exclude: walletConnect ? [] : ['@walletconnect/sign-client'] },
    build: {
      outDir,
      // Not the default `assets`: screens have such addresses, and hosts cache built files for a year.
      assetsDir: 'static',
      emptyOutDir: true,
      // Every page carries all styles inline. A second sheet for some screens would need an order among them.
      cssCodeSplit: false,
      // Safari on a phone is a target of its own: it needs prefixes that the one on a desktop doesn't.
      target: ['chrome109', 'firefox115', 'safari16.4', 'ios16.4'],
      modulePreload: {
        polyfill: false,
        // The entry runs already, and Firefox reports its preload as failed; the chunk itself is requested by its import.
        resolveDependencies: (file, dependencies) =>
          dependencies.filter((dependency) => dependency !== file && !/\/index-[\w-]+\.js$/.test(dependency)),
      },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // The demo's backend is one chunk.
      chunkSizeWarningLimit: mode === 'demo' ? 1100 : 600,
      rolldownOptions: {
        output: {
          // One file compresses better than a dozen small ones.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'] },
              // A guest's start may go on with a log-out: without the libraries of the screens.
              {
                name: 'logOut',
                test: /\/lib\/(?:tabs\/locks|account\/(?:forgetScopes|logOut))\.ts$/,
              },
              // Shared by every screen, and what may not be loadable when it is needed.
              {
                name: (id, ctx) => (isLazy(id, ctx) || importsLibrary(AMOUNTS, id, ctx) ? null : 'parts'),
                debugName: 'parts',
                test: /\/src\/ui\/(?:overlay\/)?[^/]+$/,
              },
              // Shared by some screens, and not part of a guest's first visit.
              {
                name: (id, ctx) => (isLazy(id, ctx) ? null : 'amounts'),
                debugName: 'amounts',
                test: /\/src\/ui\/(?:overlay\/)?[^/]+$/,
              },
              {
                name: (id, ctx) => (isLazy(id, ctx) || importsLibrary(STORE, id, ctx) ? null : 'data'),
                debugName: 'data',
                test: /\/src\/(contract|ui\/data|lib\/(api|cache|deposits))\//,
              },
              {
                name: (id, ctx) => (isLazy(id, ctx) ? null : 'store'),
                debugName: 'store',
                test: /\/node_modules\/dexie\/|\/src\/lib\/(cache|durable|deposits)\//,
              },
              { name: 'list', test: /\/src\/ui\/list\// },
              { name: 'transfer', test: /\/src\/ui\/transfer\// },
              // Shared by home, assets and records.
              { name: 'recent', test: /\/src\/ui\/records\// },
              {
                name: (id) => /\/features\/(\w+)\//.exec(id)?.[1] ?? null,
                debugName: 'features',
                test: /\/features\/(pwa|deposit|invitations|records|deal)\//,
              },
              // Last, so that modules that deposits need too stay out of this chunk.
              {
                name: 'walletconnect',
                test: /\/walletConnect\/(?:walletConnect|sessionProvider)\.ts|\/node_modules\/@walletconnect\//,
              },
            ],
          },
        },
      },
    },
    server: { host: '127.0.0.1', proxy },
    preview: { host: '127.0.0.1', proxy },
    test: {
      // Most files wait for timers rather than compute: a worker on every core halves the run on two.
      maxWorkers: '100%',
      projects: [
        // One instance of each module for all of these files: loading them takes longer than the tests.
        { extends: true, test: { ...UNIT_TESTS, name: 'unit', exclude: STATEFUL_TESTS, isolate: false } },
        { extends: true, test: { ...UNIT_TESTS, name: 'stateful', include: STATEFUL_TESTS } },
        // Consumer tests: the app's API client against Pact, which writes the contract.
        {
          extends: true,
          test: {
            name: 'contract',
            include: ['tests/contract/consumer/*.test.ts'],
            globalSetup: ['tests/contract/output.ts'],
            env: { VITE_GET_DELAY_MS: '0' },
            // One worker: parallel writers silently lose interactions.
            pool: 'threads',
            fileParallelism: false,
            isolate: false,
            sequence: { groupOrder: 1 },
          },
        },
        // Then: the committed contract is up to date, the mock backend fulfils it, and one that breaks the app doesn't.
        {
          extends: true,
          test: {
            name: 'provider',
            include: ['tests/contract/{provider,kit,journey,letter,mutation}/*.test.ts'],
            globalSetup: ['tests/contract/output.ts'],
            env: { VITE_GET_DELAY_MS: '0' },
            testTimeout: process.env.NIGHT ? 1_800_000 : 240_000,
            sequence: { groupOrder: 2 },
          },
        },
        // The protocol's client against a relay, which is slow: at night only.
        { extends: true, test: { ...UNIT_TESTS, name: 'walletconnect', include: ['tests/walletconnect/*.test.ts'] } },
        // What needs a program of the system.
        { extends: true, test: { name: 'nginx', include: ['tests/hosting/nginx/*.test.ts'] } },
        {
          extends: true,
          test: { name: 'starters', include: ['tests/contract/starters/*.test.ts'], testTimeout: 180_000 },
        },
        {
          extends: true,
          test: {
            name: 'engines',
            include: ['tests/engines/*.test.ts'],
            testTimeout: 180_000,
            hookTimeout: 180_000,
            isolate: false,
            // Two engines at once on two cores: WebKit's IndexedDB then answers too late.
            maxWorkers: 1,
            sequence: { groupOrder: 3 },
          },
        },
      ],
    },
  }
})
