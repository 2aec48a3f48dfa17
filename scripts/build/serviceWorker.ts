import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import type { createManifest } from '../../src/manifest.ts'

interface Options {
  base: string
  /** Whether to build the worker, and not the kill switch. */
  enabled: boolean
  manifest: ReturnType<typeof createManifest>
}

const integrityOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/**
 * Builds `sw.js` from `src/sw.ts` or the kill switch, and the manifest of the installed app. The app registers the
 * worker itself: the plugin's own registration doesn't work under the content security policy. The worker has the hash
 * of every other file, so those must not change after it is built.
 */
export function serviceWorker({ base, enabled, manifest }: Options): Plugin[] {
  let folder = ''
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: enabled ? 'src' : 'src/kill-switch',
    filename: 'sw.ts',
    injectRegister: false,
    manifest,
    includeManifestIcons: false,
    integration: {
      // The worker has its own Vite build; silence its output.
      configureCustomSWViteBuild: (options) => void Object.assign(options, { logLevel: 'warn' }),
      beforeBuildServiceWorker({ injectManifest }) {
        folder = injectManifest.globDirectory ?? ''
        // The plugin's own entry of the manifest has no integrity; `globPatterns` finds the file.
        delete injectManifest.additionalManifestEntries
      },
    },
    injectManifest: {
      // The kill switch has no precache list. The plugin accepts undefined; its types don't.
      injectionPoint: (enabled ? 'self.__WB_MANIFEST' : undefined) as string,
      globPatterns: ['shell.html', 'icon.svg', 'manifest.webmanifest', 'static/**/*.js'],
      // WalletConnect is loaded only when it is chosen, and useless without a network.
      globIgnores: ['static/walletconnect-*.js'],
      rollupFormat: 'iife',
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map(({ url, revision, size }) => ({
            url: base + url,
            revision,
            integrity: integrityOf(readFileSync(join(folder, url))),
            size,
          })),
        }),
      ],
    },
  })
}
