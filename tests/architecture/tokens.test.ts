import { describe, expect, it } from 'vitest'
import { readSource, source, sourcesIn } from './sources.ts'
import { literalWeightsAndLayers, tokenProblems } from './tokens.ts'

const styles = sourcesIn(['src'], ['.css']).filter(({ path }) => path !== 'src/ui/tokens.css')
const sheet = (text: string, path = 'src/ui/A.module.css') => source(path, text)

describe('the style sheets', () => {
  it('have tokens for weights and layers', () => {
    expect(literalWeightsAndLayers(styles)).toEqual([])
  })

  it('use the tokens that there are, and no others', () => {
    expect(tokenProblems(readSource('src/ui/tokens.css'), [...styles, ...sourcesIn(['src'], ['.ts', '.tsx'])])).toEqual(
      [],
    )
  })
})

describe('selectors', () => {
  // One such rule makes the browser style all rows of a list again when one comes or goes.
  it('match no element for following any other', () => {
    expect(styles.filter(({ text }) => /[+~] \*/.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('the checks of the style sheets', () => {
  it('find a weight or a layer that is a number', () => {
    const text = '.a { font-weight: 600; z-index: 3; } .b { font-weight: var(--weight-title); z-index: auto; }'
    expect(literalWeightsAndLayers([sheet(text)])).toHaveLength(2)
  })

  it('know a custom property that a script sets', () => {
    const script = source('src/ui/a.ts', "panel.style.setProperty('--shown', '1')")
    expect(tokenProblems(sheet('', 'src/ui/tokens.css'), [sheet('.a { opacity: var(--shown); }'), script])).toEqual([])
  })

  it('find a custom property that is not defined, and a token that is not used', () => {
    const tokens = sheet(':root { --old: 1rem; --space-1: 0.25rem; }', 'src/ui/tokens.css')
    expect(tokenProblems(tokens, [sheet('.a { gap: var(--space-1) var(--gone); }')])).toEqual([
      'src/ui/A.module.css: --gone is not defined',
      '--old is not used',
    ])
  })
})
