import { describe, expect, it } from 'vitest'
import { selectStyles, sheetsIn } from '../../scripts/build/selectStyles.ts'

const select = (styles: string) => selectStyles(styles, new Set(['Bar']))

describe('sheetsIn', () => {
  it('names the sheets of the classes in HTML', () => {
    const html = '<div class="Bar_bar Bar_wide visually-hidden"><svg class="Icon_icon "></svg></div>'
    expect([...new Set(sheetsIn(html))]).toEqual(['Bar', 'Icon'])
  })
})

describe('selectStyles', () => {
  it('has the base and the wanted sheets, in their order', () => {
    const styles = 'html{top:2px}.slow{top:0}.Bar_wide{top:0}.List_row{top:1px}.Bar_bar,.List_row{top:3px}'
    expect(select(styles)).toBe('html{top:2px}.slow{top:0}.Bar_wide{top:0}.Bar_bar{top:3px}')
  })

  it('has no later rules that are about no module: they are of parts that load lazily', () => {
    expect(select('html{top:0}.Bar_bar{top:1px}dialog{top:2px}')).toBe('html{top:0}.Bar_bar{top:1px}')
  })

  it('has no rule that needs an element of another sheet', () => {
    expect(select('html{top:0}.Bar_bar{top:1px}.Bar_bar .List_list{top:3px}')).toBe('html{top:0}.Bar_bar{top:1px}')
  })

  it('keeps a rule for elements without a class of another sheet', () => {
    const styles =
      '.Bar_bar:not(.List_row){top:0}:is(.Bar_bar, .List_row):hover{top:1px}.Bar_bar:has(:not(.List_row)){top:2px}'
    expect(select(styles)).toBe(styles)
  })

  it('keeps the conditions of the rules it has, and no empty ones', () => {
    const styles = '@media (width>1px){.Bar_bar{top:0}.List_row{top:0}}@media (width>2px){.List_row{top:0}}'
    expect(select(styles)).toBe('@media (width>1px){.Bar_bar{top:0}}')
  })

  it('has the animations of its rules only', () => {
    const styles = '.Bar_line{animation:1s Bar_turn}@keyframes Bar_turn{0%{top:0}}@keyframes List_turn{0%{top:0}}'
    expect(select(styles)).toBe('.Bar_line{animation:1s Bar_turn}@keyframes Bar_turn{0%{top:0}}')
  })
})
