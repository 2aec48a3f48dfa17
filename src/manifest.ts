import type { ManifestOptions } from 'vite-plugin-pwa'
import { pathBelow } from './lib/config/base.ts'
import type { EDITION } from './lib/config/edition.ts'
import { paths } from './lib/config/paths.ts'
import texts from './locales/manifest/en-US.json' with { type: 'json' }
import chinese from './locales/manifest/zh-CN.json' with { type: 'json' }

/**
 * Members that `ManifestOptions` doesn't know. Browsers without them show the English texts. Source:
 * https://developer.mozilla.org/en-US/docs/Web/Progressive_web_apps/Manifest/Reference/*_localized
 */
type LocalizedManifest = Partial<ManifestOptions> &
  Record<`${'name' | 'short_name' | 'description'}_localized`, Record<string, string>>

const NARROW = '390x844'
const WIDE = '1280x800'

/**
 * The web app manifest of an edition. `npx node tests/screenshots/manifestImages.ts` generates its images.
 *
 * @param base path below which the app is hosted
 */
export function createManifest(edition: typeof EDITION, base: string): LocalizedManifest {
  const at = (path: string) => pathBelow(base, path)
  const png = (src: string, size: string) => ({ src: at(src), sizes: size, type: 'image/png' })
  const shortcut = (id: keyof typeof texts.shortcuts, url: string) => ({
    name: texts.shortcuts[id],
    name_localized: { 'zh-CN': chinese.shortcuts[id] },
    url: at(url),
    icons: [png(`/icons/shortcut-${id}.png`, '192x192')],
  })
  const screenshot = (id: keyof typeof texts.screenshots, size: typeof NARROW | typeof WIDE) => ({
    ...png(`/screenshots/${id}.png`, size),
    form_factor: size === WIDE ? ('wide' as const) : ('narrow' as const),
    label: texts.screenshots[id],
  })
  return {
    id: base,
    start_url: base,
    scope: base,
    ...texts[edition],
    name_localized: { 'zh-CN': chinese[edition].name },
    short_name_localized: { 'zh-CN': chinese[edition].short_name },
    description_localized: { 'zh-CN': chinese[edition].description },
    lang: 'en-US',
    dir: 'ltr',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    // No lock: tablets and phones on their side have a layout of their own.
    orientation: 'any',
    // A second launch must not reload a page on which a wallet request is open; `launches.ts` shows what was launched.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    theme_color: '#080B10',
    background_color: '#080B10',
    categories: ['finance', 'productivity'],
    prefer_related_applications: false,
    related_applications: [],
    icons: [
      { ...png('/icons/icon-192.png', '192x192'), purpose: 'any' },
      { ...png('/icons/icon-512.png', '512x512'), purpose: 'any' },
      { ...png('/icons/maskable-192.png', '192x192'), purpose: 'maskable' },
      { ...png('/icons/maskable-512.png', '512x512'), purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut('node', paths.node),
      shortcut('assets', paths.assets),
      shortcut('records', paths.assetsRecord),
      shortcut('invited', paths.invited),
    ],
    // They show the demo, and say so.
    ...(edition === 'demo' && {
      screenshots: [
        screenshot('assets', NARROW),
        screenshot('node', NARROW),
        screenshot('records', NARROW),
        screenshot('home-guest', NARROW),
        screenshot('node-wide', WIDE),
        screenshot('assets-wide', WIDE),
      ],
    }),
  }
}
