import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const SCHEMES = ['dark', 'light'] as const

/**
 * Page function: replaces each gradient by its first or last colour, because axe can't measure the contrast of text on a
 * gradient. A radial gradient is a fading glow: always its last colour.
 */
function flattenGradients(stop: number): void {
  const COLOR = /(?:rgba?|color|oklab|oklch)\([^()]*\)/g
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    element.style.removeProperty('background-image')
    element.style.removeProperty('background-color')
    const { backgroundImage, backgroundColor } = getComputedStyle(element)
    const color = backgroundImage.match(COLOR)?.at(backgroundImage.startsWith('radial') ? -1 : stop)
    if (!color || !brush) continue
    brush.clearRect(0, 0, 1, 1)
    for (const layer of [backgroundColor, color]) {
      brush.fillStyle = layer
      brush.fillRect(0, 0, 1, 1)
    }
    const [red, green, blue, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
    element.style.backgroundImage = 'none'
    element.style.backgroundColor = `rgb(${red} ${green} ${blue} / ${alpha / 255})`
  }
}

/** Runs axe-core on the current page in both colour schemes. @returns a line per violation */
export async function axeViolations(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const judge = async (axe: AxeBuilder, how: string) => {
      const { violations } = await axe.setLegacyMode().analyze()
      for (const { id, nodes } of violations)
        found.push(`${what}, ${colorScheme}${how}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    }
    await page.evaluate(flattenGradients, 0)
    await judge(new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } }), '')
    await page.evaluate(flattenGradients, -1)
    await judge(new AxeBuilder({ page }).withRules('color-contrast'), ', gradients at their end')
  }
  return found
}
