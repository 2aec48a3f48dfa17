import type { Browser } from '@playwright/test'

const GROUND = '#080B10'
const ACCENT = '#41EBB0'

/** The logo on a 48 × 48 grid, 33 high. */
const MARK = `<g fill="none" stroke="${ACCENT}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
  <path d="M24 7.5 38.3 15.8v16.4L24 40.5 9.7 32.2V15.8Z"/><path d="M24 24v16M24 24 10 16M24 24l14-8" opacity=".55"/></g>
  <circle cx="24" cy="24" r="4.6" fill="${ACCENT}"/>`

/** The background: a glow as on the home screen. */
const ground = (radius: number) => `<defs><radialGradient id="glow" cx=".68" cy="0" r="1">
  <stop stop-color="#1c4a4c"/><stop offset=".75" stop-color="${GROUND}"/></radialGradient></defs>
  <rect width="48" height="48" rx="${radius}" fill="url(#glow)"/>`

const square = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${content}</svg>`
const scaled = (content: string, scale: number) =>
  `<g transform="translate(24 24) scale(${scale}) translate(-24 -24)">${content}</g>`

/** An icon on a 24 × 24 grid, see `src/ui/Icon.tsx`. */
const shortcut = (path: string) =>
  square(`${ground(24)}<g transform="translate(24 24) scale(1.05) translate(-12 -12)" fill="none" stroke="${ACCENT}"
    stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></g>`)

/** Launchers crop maskable icons: the background fills the square, and the logo is within the central 80 %. */
const anyPurpose = square(ground(11) + MARK)
const maskable = square(ground(0) + scaled(MARK, 0.82))

/** Every icon. @param shortcuts SVG paths by name */
export const iconsOf = (shortcuts: Record<string, string>): [name: string, size: number, svg: string][] => [
  ['icon-192', 192, anyPurpose],
  ['icon-512', 512, anyPurpose],
  ['maskable-192', 192, maskable],
  ['maskable-512', 512, maskable],
  // iOS rounds the corners itself and paints transparent areas black.
  ['apple-touch-icon', 180, square(ground(0) + MARK)],
  ...Object.entries(shortcuts).map(([name, path]): [string, number, string] => [
    `shortcut-${name}`,
    192,
    shortcut(path),
  ]),
]

/** Renders an icon with `size` × `size` pixels. */
export async function drawIcon(browser: Browser, size: number, svg: string, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size }, deviceScaleFactor: 1 })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path, omitBackground: true })
  await page.close()
}
