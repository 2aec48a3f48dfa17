import { describe, expect, it } from 'vitest'
import { criticalStyles } from '../../scripts/build/criticalStyles.ts'

const HTML = '<div class="Bar_bar Bar_wide "><svg class="Bar_line"></svg></div>'

describe('criticalStyles', () => {
  it('has the rules of the elements in the HTML, and those of no class, in their order', () => {
    const styles =
      '.Bar_wide{top:0}.List_row{top:1px}html{top:2px}.Bar_bar,.List_row{top:3px}.List_row .Bar_bar{top:4px}'
    expect(criticalStyles(styles, HTML)).toBe('.Bar_wide{top:0}html{top:2px}.Bar_bar{top:3px}')
  })

  it('keeps a rule for elements without a class that the HTML lacks', () => {
    const styles =
      '.Bar_bar:not(.List_row){top:0}:is(.Bar_bar, .List_row):hover{top:1px}.Bar_bar:has(:not(.List_row)){top:2px}'
    expect(criticalStyles(styles, HTML)).toBe(styles)
  })

  it('keeps the conditions of the rules it has, and no empty ones', () => {
    const styles = '@media (width>1px){.Bar_bar{top:0}.List_row{top:0}}@media (width>2px){.List_row{top:0}}'
    expect(criticalStyles(styles, HTML)).toBe('@media (width>1px){.Bar_bar{top:0}}')
  })

  it('has the animations of its rules only', () => {
    const styles = '.Bar_line{animation:1s Bar_turn}@keyframes Bar_turn{0%{top:0}}@keyframes List_turn{0%{top:0}}'
    expect(criticalStyles(styles, HTML)).toBe('.Bar_line{animation:1s Bar_turn}@keyframes Bar_turn{0%{top:0}}')
  })
})
