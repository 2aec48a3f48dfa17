import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amount } from '../../contract/fields.ts'
import { WalletError } from '../errors/WalletError.ts'
import { fromUnits, parseTypedAmount } from '../format/money.ts'
import { decodeTransfer, encodeTransfer, toUnits } from './erc20.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const anyValue = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 1n, max: 10n ** 24n }))

const written = (units: bigint, places: number): string => {
  const digits = units.toString().padStart(places + 1, '0')
  return places === 0 ? digits.slice(0, -1) : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

// Fixed seed: a failure is reproducible.
fc.configureGlobal({ seed: 20_261_121, numRuns: 500 })

describe('the units of a transfer', () => {
  it('equal the typed amount to the last unit, for any number of decimals', () => {
    fc.assert(
      fc.property(anyValue, fc.oneof(fc.constantFrom(6, 18), fc.integer({ min: 1, max: 36 })), (units, decimals) => {
        const read = parseTypedAmount(written(units, decimals), decimals)
        if (!('amount' in read)) throw new Error(read.problem)
        const facts = decodeTransfer(encodeTransfer(TO, toUnits(read.amount, decimals)))
        return facts?.to === TO && facts.units === units && fromUnits(units, decimals) === read.amount
      }),
    )
  })

  it('reject an amount with more decimals than the token', () => {
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 0, max: 35 }), (units, decimals) => {
        const amount = written(units * 10n + 1n, decimals + 1) as Amount
        expect(() => toUnits(amount, decimals)).toThrow(WalletError)
      }),
    )
  })

  it('reject an amount above the uint256 range', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 256n, max: 2n ** 300n }), (units) => {
        expect(() => encodeTransfer(TO, toUnits(written(units, 18) as Amount, 18))).toThrow()
      }),
    )
  })
})
