import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pathBelow } from '../../src/lib/config/base.ts'
import { fileOfPage, NOT_FOUND_PAGE } from '../../src/lib/config/pages.ts'
import type { PrecacheEntry } from '../../src/lib/pwa/precache.ts'
import { createManifest } from '../../src/manifest.ts'

/**
 * A file of the build with its integrity.
 *
 * @param file path from the root of the build
 */
const precacheEntry = (base: string, file: string, content: Buffer): PrecacheEntry => ({
  url: base + file,
  integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
})

/**
 * Builds `sw.js` from `src/sw.ts` or the kill switch. The app registers the worker itself: the plugin's
 * own registration doesn't work under the content security policy. The worker is built when every other file, the page
 * included, is final: a host or a later step that changes one breaks its integrity.
 */
export function serviceWorker(enabled: boolean): Plugin[] {
  let outDir = ''
  let base = ''
  /** The chunk of the app's entry. */
  let entryFile = ''
  // A command may build into another folder than the configured one.
  const followBuild: Plugin = {
    name: 'service-worker-build',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      base = config.base
    },
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      if (!entry) throw new Error('The build has no entry')
      entryFile = entry.fileName
    },
  }
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: enabled ? 'src' : 'src/kill-switch',
    filename: 'sw.ts',
    injectRegister: false,
    // The plugin would list it without its integrity: see `webAppManifest`.
    manifest: false,
    // The worker has its own Vite build; silence its output.
    integration: { configureCustomSWViteBuild: (options) => void Object.assign(options, { logLevel: 'warn' }) },
    injectManifest: {
      // The kill switch has no precache list. The plugin accepts undefined; its types don't.
      injectionPoint: (enabled ? 'self.__WB_MANIFEST' : undefined) as string,
      globPatterns: ['shell/**/*.html', 'icon.svg', 'manifest.webmanifest', 'static/**/*.{js,css}'],
      // WalletConnect is loaded only when it is chosen, and useless without a network.
      globIgnores: ['static/walletconnect-*.js'],
      rollupFormat: 'iife',
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map(({ url, size }) => ({
            ...precacheEntry(base, url, readFileSync(join(outDir, url))),
            ...(url === entryFile && { isStart: true }),
            revision: null,
            size,
          })),
        }),
      ],
    },
  })
  return [followBuild, ...worker]
}

/** Members of a manifest that are addresses. */
const ADDRESSES = ['id', 'start_url', 'scope', 'src', 'url']

/** The manifest of an edition as text. */
export const renderManifest = (edition: 'live' | 'demo', base: string): string =>
  JSON.stringify(createManifest(edition), (name, value) => (ADDRESSES.includes(name) ? pathBelow(base, value) : value))

/** Writes the manifest of the installed app, and links it in the page. */
export function webAppManifest(edition: 'live' | 'demo'): Plugin {
  const fileName = 'manifest.webmanifest'
  let base = ''
  return {
    name: 'web-app-manifest',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: renderManifest(edition, base) })
    },
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: base + fileName }, injectTo: 'head' }],
  }
}

/** Copies the page of unknown paths to 404.html, which Netlify and Cloudflare Pages send with status 404 where there is no file. */
export const notFoundPage = (): Plugin => {
  let outDir = ''
  return {
    name: 'not-found-page',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    writeBundle() {
      const page = join(outDir, fileOfPage(NOT_FOUND_PAGE))
      copyFileSync(existsSync(page) ? page : join(outDir, 'index.html'), join(outDir, '404.html'))
    },
  }
}
