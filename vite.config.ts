import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { type ChainProfile, isSameOriginPath, parseEnv } from './src/lib/config/parseEnv.ts'
import { createManifest } from './src/manifest.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const here = (path: string) => new URL(path, import.meta.url).pathname

/** Compiles messages with placeholders to AST, so that the app ships no ICU parser. Plain messages stay strings. */
const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  transform: {
    filter: { id: /\/locales\/[\w-]+\.json$/ },
    order: 'pre',
    handler(source) {
      const messages = Object.entries(JSON.parse(source) as Record<string, string>)
      const compiled = messages.map(([id, text]) => [id, /[{'#]/.test(text) ? parse(text) : text])
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, map: null, moduleType: 'js' }
    },
  },
})

/** Origins of the endpoints that are not on the app's own origin. */
const externalOrigins = (urls: string[]) =>
  urls.filter((url) => !isSameOriginPath(url)).map((url) => new URL(url).origin)

/**
 * Adds the content security policy as the first element of the head. A header would block wallets that inject an inline
 * script; the meta tag applies only to what follows it. `connect-src` comes from the configuration: the endpoints of the
 * app, and those offered to wallets, because some wallets fetch inside the page:
 * https://github.com/trustwallet/trust-web3-provider/pull/764
 */
const contentSecurityPolicy = (urls: string[]): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const policy = [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src ${["'self'", ...new Set(externalOrigins(urls))].join(' ')}`,
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ].join('; ')
      return html.replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`)
    },
  },
})

/** Prints the chain of the build, and marks a test network. */
const announceChain = ({ name, id, test }: ChainProfile): Plugin => ({
  name: 'announce-chain',
  apply: 'build',
  buildEnd() {
    this.warn(`Chain: ${name} (${id})${test ? ', a TEST NETWORK without real value' : ''}`)
  },
})

/** Fails the build if the token's address has a wrong checksum: money would go through another contract. */
const checkStablecoin = (address: string, { test }: ChainProfile): Plugin => ({
  name: 'check-stablecoin',
  apply: 'build',
  async buildStart() {
    if (test) return
    const { isAddress } = await import('ethers')
    if (!isAddress(address)) this.error('VITE_STABLECOIN has a wrong checksum: copy it from a block explorer')
  },
})

/**
 * Builds the manifest and `sw.js`, from `src/sw.ts` or the kill switch. The app registers the worker itself: the plugin's
 * own registration doesn't work under the content security policy.
 */
const installable = (edition: 'live' | 'demo', serviceWorker: boolean) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: serviceWorker ? 'src' : 'src/kill-switch',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: createManifest(edition),
    includeManifestIcons: false,
    // The worker has its own Vite build; silence its output.
    integration: { configureCustomSWViteBuild: (options) => void Object.assign(options, { logLevel: 'warn' }) },
    injectManifest: {
      // The kill switch has no precache list. The plugin accepts undefined; its types don't.
      injectionPoint: (serviceWorker ? 'self.__WB_MANIFEST' : undefined) as string,
      globPatterns: ['index.html', 'icon.svg', 'assets/**/*.{js,css}'],
      rollupFormat: 'iife',
      // File names contain content hashes.
      dontCacheBustURLsMatching: /^assets\//,
    },
  })

/** Libraries that only some screens need: they are never part of a shared chunk. */
const LAZY_LIBRARIES = /\/node_modules\/(?:ethers|@tanstack\/react-virtual|uqr)\//

/** Whether a module imports a lazy library, directly or through other modules, other than with `import()`. */
const importsLazyLibrary = (id: string, ctx: Rolldown.ChunkingContext, seen = new Set<string>()): boolean => {
  if (LAZY_LIBRARIES.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (ctx.getModuleInfo(id)?.importedIds ?? []).some((imported) => importsLazyLibrary(imported, ctx, seen))
}

/** Whether a module stays out of the shared chunks; a style sheet goes with the modules that import it. */
const isLazy = (id: string, ctx: Rolldown.ChunkingContext): boolean =>
  importsLazyLibrary(id, ctx) ||
  (id.endsWith('.css') &&
    (ctx.getModuleInfo(id)?.importers ?? []).some((importer) => importsLazyLibrary(importer, ctx)))

export default defineConfig(({ mode }) => {
  // Fails the build on an invalid configuration.
  const configuration = parseEnv(loadEnv(mode, '.', 'VITE_'))
  const { chain, stablecoin, rpcUrls, walletRpcUrls, serviceWorker } = configuration
  // Backend of `npm run dev` and `npm run preview`.
  const proxy = { '/api': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8080' } }
  return {
    plugins: [
      react(),
      compiledMessages(),
      ...installable(mode === 'demo' ? 'demo' : 'live', serviceWorker),
      contentSecurityPolicy([...rpcUrls, ...walletRpcUrls]),
      announceChain(chain),
      checkStablecoin(stablecoin, chain),
    ],
    define: { __APP_VERSION__: JSON.stringify(version), __CONFIGURATION__: JSON.stringify(configuration) },
    resolve: {
      alias: [
        {
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
        // wouter ships a shim of what React has built in.
        { find: /^use-sync-external-store\/shim.*$/, replacement: 'react' },
        // The in-page mock backend needs neither cookies nor GraphQL; without them it is a third of the size.
        { find: /^tough-cookie$/, replacement: here('mocks/stubs/tough-cookie.ts') },
        { find: /^graphql$/, replacement: here('mocks/stubs/graphql.ts') },
      ],
    },
    build: {
      // `live-e2e` is the live build of the browser tests: see .env.live-e2e.
      outDir: `dist/${['demo', 'live-e2e'].includes(mode) ? mode : 'live'}`,
      emptyOutDir: true,
      target: ['chrome109', 'firefox115', 'safari16.4'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        output: {
          // One file compresses better than a dozen small ones.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'] },
              // Shared by every screen.
              {
                name: (id, ctx) => (isLazy(id, ctx) ? null : 'parts'),
                debugName: 'parts',
                test: /\/src\/ui\//,
              },
              {
                name: (id, ctx) => (isLazy(id, ctx) ? null : 'data'),
                debugName: 'data',
                test: /\/src\/(contract|lib\/(api|cache|deposits))\//,
              },
              {
                name: (id) => /\/features\/(\w+)\//.exec(id)?.[1] ?? null,
                debugName: 'features',
                test: /\/features\/(pwa|deposit|invitations|records|deal)\//,
              },
            ],
          },
        },
      },
    },
    server: { host: '127.0.0.1', proxy },
    preview: { host: '127.0.0.1', proxy },
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: [
              'src/**/*.test.{ts,tsx}',
              'mocks/**/*.test.ts',
              'tests/{architecture,deposits,contract,fuzz,hosting,planted-bugs}/*.test.ts',
            ],
            setupFiles: ['tests/setup.ts'],
            // Generous, for busy machines.
            testTimeout: 20_000,
            // The delay after GETs has its own test.
            env: { VITE_GET_DELAY_MS: '0' },
          },
        },
        // Tests with a real EVM node, one per file.
        {
          extends: true,
          test: { name: 'chain', include: ['tests/chain/**/*.test.ts'], testTimeout: 20_000 },
        },
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
        // Then: the committed contract is up to date, and the mock backend fulfils it.
        {
          extends: true,
          test: {
            name: 'provider',
            include: ['tests/contract/{provider,kit,clients}/*.test.ts'],
            globalSetup: ['tests/contract/output.ts'],
            testTimeout: 60_000,
            sequence: { groupOrder: 2 },
          },
        },
        // Provider mutation: a sample here, all of it with `npm run pact:mutate`.
        {
          extends: true,
          test: {
            name: 'mutation',
            include: ['tests/contract/mutation/*.test.ts'],
            env: { VITE_GET_DELAY_MS: '0' },
            testTimeout: process.env.PACT_MUTATE ? 900_000 : 120_000,
            sequence: { groupOrder: 3 },
          },
        },
      ],
    },
  }
})
