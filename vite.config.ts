import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { type ChainProfile, isSameOriginPath, parseEnv } from './src/lib/config/parseEnv.ts'
import { createManifest } from './src/manifest.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const here = (path: string) => new URL(path, import.meta.url).pathname

/** Messages are compiled ahead of time, so that no ICU parser travels to a phone. Plain sentences stay strings. */
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

/** The origins of the endpoints that are not on the app's own. */
const elsewhere = (urls: string[]) => urls.filter((url) => !isSameOriginPath(url)).map((url) => new URL(url).origin)

/**
 * The content security policy, as the first element of the head: a header would block wallets that inject an inline
 * script; the meta lets that through and blocks everything after it. `connect-src` is made from the configuration.
 */
const contentSecurityPolicy = (rpcUrls: string[]): Plugin => ({
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
        `connect-src ${["'self'", ...new Set(elsewhere(rpcUrls))].join(' ')}`,
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

/** Says in the build's output which chain the build is for, and that a test network is one. */
const announceChain = ({ name, id, test }: ChainProfile): Plugin => ({
  name: 'announce-chain',
  apply: 'build',
  buildEnd() {
    this.warn(`Chain: ${name} (${id})${test ? ', a TEST NETWORK: nothing on it is worth anything' : ''}`)
  },
})

/**
 * The manifest of the edition, and `sw.js` from `src/sw.ts`, or from `src/kill-switch/sw.ts`, which takes it back. The app
 * registers it by itself: the plugin's own ways do not work under the content security policy.
 */
const installable = (edition: 'live' | 'demo', serviceWorker: boolean) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: serviceWorker ? 'src' : 'src/kill-switch',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: createManifest(edition),
    includeManifestIcons: false,
    // The worker is built in a build of its own, which would say so at length.
    integration: { configureCustomSWViteBuild: (options) => void Object.assign(options, { logLevel: 'warn' }) },
    injectManifest: {
      // The kill switch has no list of files; the plugin knows that by `undefined`, its types do not.
      injectionPoint: (serviceWorker ? 'self.__WB_MANIFEST' : undefined) as string,
      globPatterns: ['index.html', 'icon.svg', 'assets/**/*.{js,css}'],
      rollupFormat: 'iife',
      // Their names change with what is in them.
      dontCacheBustURLsMatching: /^assets\//,
    },
  })

export default defineConfig(({ mode }) => {
  // A wrong configuration is no build, and says what is wrong with it.
  const configuration = parseEnv(loadEnv(mode, '.', 'VITE_'))
  const { chain, rpcUrls, serviceWorker } = configuration
  // Where `npm run dev` and the preview of the live build find a backend.
  const proxy = { '/api': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8080' } }
  return {
    plugins: [
      react(),
      compiledMessages(),
      ...installable(mode === 'demo' ? 'demo' : 'live', serviceWorker),
      contentSecurityPolicy(rpcUrls),
      announceChain(chain),
    ],
    define: { __APP_VERSION__: JSON.stringify(version), __CONFIGURATION__: JSON.stringify(configuration) },
    resolve: {
      alias: [
        {
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
        // React has had it for years; wouter still brings a copy.
        { find: /^use-sync-external-store\/shim.*$/, replacement: 'react' },
        // The mock backend in a browser has neither cookies nor GraphQL; without them it is a third of the size.
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
          // What every start needs, together: a dozen small files compress worse than one.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'] },
              // What every screen is made of; and each file less is one less for the start to know by name.
              { name: 'parts', test: /\/src\/ui\/(?!InfiniteList|QrCode)/ },
              {
                name: 'data',
                test: /\/src\/(contract\/|lib\/(api|cache)\/|lib\/deposits\/(?!checkOnChain|lastRecipient|findTransfer))/,
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
              'tests/{architecture,deposits,contract,planted-bugs}/*.test.ts',
            ],
            setupFiles: ['tests/setup.ts'],
            // A busy machine is slow, not wrong.
            testTimeout: 20_000,
            // The pause after a GET has a test of its own.
            env: { VITE_GET_DELAY_MS: '0' },
          },
        },
        // What needs a real chain: a node of its own for each file.
        {
          extends: true,
          test: { name: 'chain', include: ['tests/chain/**/*.test.ts'], testTimeout: 20_000 },
        },
        // What the app asks of a backend: its client against Pact, which writes the contract …
        {
          extends: true,
          test: {
            name: 'contract',
            include: ['tests/contract/consumer/*.test.ts'],
            globalSetup: ['tests/contract/output.ts'],
            env: { VITE_GET_DELAY_MS: '0' },
            // One worker for all files: workers that write at the same time can lose interactions, and no test tells.
            pool: 'threads',
            fileParallelism: false,
            isolate: false,
            sequence: { groupOrder: 1 },
          },
        },
        // … and after that: whether the committed contract is this one, and whether the mock backend keeps it.
        {
          extends: true,
          test: {
            name: 'provider',
            include: ['tests/contract/{provider,kit}/*.test.ts'],
            globalSetup: ['tests/contract/output.ts'],
            testTimeout: 30_000,
            sequence: { groupOrder: 2 },
          },
        },
        // How many ways to break a backend the contract notices: some here, all with `npm run pact:mutate`.
        {
          extends: true,
          test: {
            name: 'mutation',
            include: ['tests/contract/mutation/*.test.ts'],
            env: { VITE_GET_DELAY_MS: '0' },
            testTimeout: 600_000,
            sequence: { groupOrder: 3 },
          },
        },
      ],
    },
  }
})
