import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/language.ts'
import { IS_NIGHT } from '../../night.ts'

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

/**
 * Runs axe-core on the current page: every rule in the dark scheme, the contrast of text also in the light one and at the
 * other end of each gradient.
 *
 * @returns a line per violation
 */
export async function axeViolations(page: Page, what: string): Promise<string[]> {
  return [
    ...(await everyRule(page, what)),
    ...(await contrast(page, what, 'dark', -1)),
    ...(await contrast(page, what, 'light', 0)),
    ...(await contrast(page, what, 'light', -1)),
  ]
}

/** Describing what passes takes a third of the time. */
const RESULTS: ['violations'] = ['violations']

/** Every rule once, in the dark scheme. */
export async function everyRule(page: Page, what: string): Promise<string[]> {
  await prepare(page, 'dark', 0)
  const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }
  return lines(what, (await builder(page)).options({ resultTypes: RESULTS, rules }))
}

/** All checks at night, in one language: the texts of the other have the same colours. Otherwise every rule once. */
export const axeIn = (language: Language) => (IS_NIGHT && language === DEFAULT_LANGUAGE ? axeViolations : everyRule)

/** Looks at the sheet alone where one covers the page. */
async function builder(page: Page): Promise<AxeBuilder> {
  const axe = new AxeBuilder({ page })
  return (await page.getByRole('dialog').count()) > 0 ? axe.include('dialog[open]') : axe
}

async function contrast(page: Page, what: string, scheme: 'dark' | 'light', stop: 0 | -1): Promise<string[]> {
  await prepare(page, scheme, stop)
  const place = stop === 0 ? 'start' : 'end'
  return lines(
    `${what}, ${scheme}, gradients at their ${place}`,
    (await builder(page)).options({ resultTypes: RESULTS }).withRules('color-contrast'),
  )
}

async function prepare(page: Page, colorScheme: 'dark' | 'light', stop: 0 | -1): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(flattenGradients, stop)
}

async function lines(what: string, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
