import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createManifest } from './manifest.ts'

const manifest = createManifest('live', '/')
const { screenshots = [] } = createManifest('demo', '/')
const { icons = [], shortcuts = [] } = manifest
const TOUCH_ICON = { src: '/icons/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }
const PICTURES = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? []), TOUCH_ICON]

describe('the manifest', () => {
  it.each(PICTURES)('$src is a PNG of its size', ({ src, sizes, type }) => {
    const bytes = readFileSync(`public${src}`)
    expect([bytes.subarray(1, 4).toString(), type]).toEqual(['PNG', 'image/png'])
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  })

  it('has the icons and screenshots that stores ask for', () => {
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    )
    expect(new Set(screenshots.map((each) => each.form_factor))).toEqual(new Set(['wide', 'narrow']))
  })

  it('of the live app has no screenshots: they show the demo', () => {
    expect(manifest).not.toHaveProperty('screenshots')
  })

  it('of the live app has its name, and its address as its identity', () => {
    expect(manifest).toMatchObject({ name: 'TPU', short_name: 'TPU', id: '/', start_url: '/', scope: '/' })
  })

  it('of the demo says that nothing is real', () => {
    const names = { name: 'TPU Demo: nothing is real', short_name: 'TPU Demo' }
    expect(createManifest('demo', '/')).toMatchObject({ ...names, id: '/', start_url: '/', scope: '/' })
  })

  it('has the colour and the touch icon of the page', () => {
    const page = readFileSync('index.html', 'utf8')
    expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}" />`)
    expect(page).toContain(`<link rel="apple-touch-icon" href="${TOUCH_ICON.src}" />`)
  })
})
