import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const SCHEMES = ['dark', 'light'] as const

/** What axe-core finds wrong with the page of the moment in both colour schemes, a line each. */
export async function violationsOf(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true } } })
      .setLegacyMode()
      .analyze()
    for (const { id, nodes } of violations)
      found.push(`${what}, ${colorScheme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  return found
}
