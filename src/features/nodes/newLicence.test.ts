import { describe, expect, it } from 'vitest'
import type { NodeSaleItem } from '../../contract/nodes.ts'
import { numberOf } from './newLicence.ts'

const item = (bought: number) => ({ id: 'public', bought }) as NodeSaleItem

describe('the number of a new licence', () => {
  it('is what the server counts once that includes it', () => {
    expect(numberOf(item(2), 1)).toBe(2)
    expect(numberOf(item(1), 0)).toBe(1)
  })
  it('is unknown while the server still counts as before the purchase', () => {
    expect(numberOf(item(1), 1)).toBeUndefined()
    expect(numberOf(item(0), 1)).toBeUndefined()
  })
})
