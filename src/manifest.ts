import type { ManifestOptions } from 'vite-plugin-pwa'
import type { EDITION } from './lib/config/env.ts'
import { paths } from './lib/config/paths.ts'

const png = (src: string, size: string) => ({ src, sizes: size, type: 'image/png' })

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [png(`/icons/shortcut-${icon}.png`, '192x192')],
})

const NARROW = '390x844'
const WIDE = '1280x800'
const screenshot = (name: string, size: typeof NARROW | typeof WIDE, label: string) => ({
  ...png(`/screenshots/${name}.png`, size),
  form_factor: size === WIDE ? ('wide' as const) : ('narrow' as const),
  label,
})

/** What a phone is told of the app when it is installed. The pictures are made by `npm run manifest-images`. */
export const createManifest = (edition: typeof EDITION): Partial<ManifestOptions> => ({
  id: '/',
  start_url: '/',
  scope: '/',
  name: edition === 'demo' ? 'TPU Demo: nothing is real' : 'TPU',
  short_name: edition === 'demo' ? 'TPU Demo' : 'TPU',
  description:
    edition === 'demo'
      ? 'A demo of TPU with its own backend, wallet and chain inside. Nothing in it is real.'
      : 'Buy node licences, hold TPU, TPUA and USDT: your wallet is your account.',
  lang: 'en-US',
  dir: 'ltr',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'portrait',
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
    shortcut('Buy a node', paths.node, 'node'),
    shortcut('Assets', paths.assets, 'assets'),
    shortcut('Records', paths.assetsRecord, 'records'),
    shortcut('Invite', paths.invited, 'invited'),
  ],
  screenshots: [
    screenshot('assets', NARROW, 'What you hold, and how old the figure is'),
    screenshot('node', NARROW, 'Node licences on sale'),
    screenshot('records', NARROW, 'Every booking of your account'),
    screenshot('home-guest', NARROW, 'Connect a wallet to begin'),
    screenshot('node-wide', WIDE, 'Node licences, on a wide screen'),
    screenshot('assets-wide', WIDE, 'What you hold, on a wide screen'),
  ],
})
