import type { Scheme } from '../../mocks/settings/types.ts'

const LIGHT = '(prefers-color-scheme: light)'

/** The rules of the light scheme. They are remembered, because a forced scheme changes their condition. */
function createColorScheme() {
  const rules = new Set<CSSMediaRule>()
  const collect = () => {
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule && rule.conditionText === LIGHT) rules.add(rule)
  }
  return {
    forceScheme(scheme: Scheme): void {
      collect()
      const condition = { device: LIGHT, light: 'all', dark: 'not all' }[scheme]
      for (const rule of rules) rule.media.mediaText = condition
      document.documentElement.style.colorScheme = scheme === 'device' ? '' : scheme
    },
  }
}

export const { forceScheme } = createColorScheme()
