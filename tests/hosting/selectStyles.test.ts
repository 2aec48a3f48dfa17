import { describe, expect, it } from 'vitest'
import { selectStyles } from '../../scripts/build/selectStyles.ts'

const FIRST = '<div class="Bar_bar Bar_wide "><svg class="Bar_line"></svg></div>'
const OTHERS = '<div class="Bar_bar"><ul class="List_list"></ul></div>'

const select = (styles: string) => selectStyles(styles, new Set(['Bar']), FIRST, OTHERS)

describe('selectStyles', () => {
  it('has the base and what the first frame needs, in their order', () => {
    const styles = 'html{top:2px}.slow{top:0}.Bar_wide{top:0}.List_row{top:1px}.Bar_bar,.List_row{top:3px}'
    expect(select(styles).first).toBe('html{top:2px}.slow{top:0}.Bar_wide{top:0}.Bar_bar{top:3px}')
  })

  it('has no later rules that are about no module: they are of parts that load lazily', () => {
    expect(select('html{top:0}.Bar_bar{top:1px}dialog{top:2px}').first).toBe('html{top:0}.Bar_bar{top:1px}')
  })

  it('has what other frames need in addition', () => {
    const styles = 'html{top:0}.Bar_bar{top:1px}.List_list{top:2px}.Bar_bar .List_list{top:3px}.List_row{top:4px}'
    expect(select(styles).frames).toBe('.List_list{top:2px}.Bar_bar .List_list{top:3px}')
  })

  it('has the sheets of the start as a whole', () => {
    const styles = 'html{top:0}.Bar_bar{top:1px}.List_list{top:2px}.Bar_busy{top:3px}'
    expect(select(styles).start).toBe('.Bar_bar{top:1px}.Bar_busy{top:3px}')
  })

  it('keeps a rule for elements without a class that the HTML lacks', () => {
    const styles =
      '.Bar_bar:not(.List_row){top:0}:is(.Bar_bar, .List_row):hover{top:1px}.Bar_bar:has(:not(.List_row)){top:2px}'
    expect(select(styles).first).toBe(styles)
  })

  it('keeps the conditions of the rules it has, and no empty ones', () => {
    const styles = '@media (width>1px){.Bar_bar{top:0}.List_row{top:0}}@media (width>2px){.List_row{top:0}}'
    expect(select(styles).first).toBe('@media (width>1px){.Bar_bar{top:0}}')
  })

  it('has the animations of its rules only', () => {
    const styles = '.Bar_line{animation:1s Bar_turn}@keyframes Bar_turn{0%{top:0}}@keyframes List_turn{0%{top:0}}'
    expect(select(styles).first).toBe('.Bar_line{animation:1s Bar_turn}@keyframes Bar_turn{0%{top:0}}')
  })
})
