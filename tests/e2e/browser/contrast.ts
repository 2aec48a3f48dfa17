import type { Locator } from '@playwright/test'

const luminance = (color: number[]): number => {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG contrast ratio between a text and the pixel above its centre. For text on gradients, which axe can't measure. */
export async function contrastRatioOf(text: Locator): Promise<number> {
  const { x, y, width } = (await text.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const clip = { x: x + width / 2, y: y - 1, width: 1, height: 1 }
  const picture = (await text.page().screenshot({ clip })).toString('base64')
  const [front, back] = await text.evaluate(async (element, png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
    const brush = new OffscreenCanvas(1, 1).getContext('2d')
    brush?.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0)
    const color = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []
    return [color, [...(brush?.getImageData(0, 0, 1, 1).data ?? [])]] as const
  }, picture)
  const [dark = 0, light = 0] = [luminance([...front]), luminance([...back])].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
