import { describe, expect, it } from 'vitest'
import { readSource, sourcesIn } from './sources.ts'
import { literalWeightsAndLayers, tokenProblems } from './tokens.ts'

const styles = sourcesIn(['src'], ['.css']).filter(({ path }) => path !== 'src/ui/tokens.css')

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
