import type { Scheme } from '../../mocks/settings/types.ts'

const LIGHT = '(prefers-color-scheme: light)'

/** The rules of the light scheme. They are remembered, because a forced scheme changes their condition. */
const rules = new Set<CSSMediaRule>()

export function forceScheme(scheme: Scheme): void {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule && rule.conditionText === LIGHT) rules.add(rule)
  const condition = { device: LIGHT, light: 'all', dark: 'not all' }[scheme]
  for (const rule of rules) rule.media.mediaText = condition
  document.documentElement.style.colorScheme = scheme === 'device' ? '' : scheme
}
