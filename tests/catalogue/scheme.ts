const QUERY = /prefers-color-scheme: (dark|light)/

/** Conditions as the style sheets have them, by rule. */
const written = new WeakMap<CSSMediaRule, string>()

const mediaRules = (): CSSMediaRule[] =>
  [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule),
  )

/** Shows a colour scheme whatever the system prefers: the app follows the system, so its media rules are rewritten. */
export function applyScheme(scheme: 'system' | 'dark' | 'light'): void {
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme
  for (const rule of mediaRules()) {
    const condition = written.get(rule) ?? rule.media.mediaText
    const wanted = QUERY.exec(condition)?.[1]
    if (!wanted) continue
    written.set(rule, condition)
    rule.media.mediaText = scheme === 'system' ? condition : scheme === wanted ? 'all' : 'not all'
  }
}
