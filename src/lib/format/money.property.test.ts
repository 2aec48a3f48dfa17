import fc from 'fast-check'
import { describe, it } from 'vitest'
import { formatAmount, formatExactAmount, parseTypedAmount } from './money.ts'

/** Smallest units: from 1 to the uint256 maximum. */
const value = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
/** Includes everyday amounts: most values of the full range are astronomically large. */
const anyValue = fc.oneof(value, fc.bigInt({ min: 1n, max: 10n ** 24n }))
const decimals = fc.constantFrom(6, 18)

/** The amount in whole tokens, written without the code under test. */
function write(units: bigint, places: number): { whole: string; fraction: string } {
  const digits = units.toString().padStart(places + 1, '0')
  return { whole: digits.slice(0, -places), fraction: digits.slice(-places) }
}

const grouped = (whole: string, mark: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, mark)
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Ways to write the same amount, in both languages. */
const WAYS: Record<string, (whole: string, fraction: string) => string> = {
  plainly: (whole, fraction) => `${whole}.${fraction}`,
  'without redundant zeros': (whole, fraction) =>
    `${whole.replace(/^0$/, '')}.${fraction.replace(/0+$/, '')}`.replace(/^\.$/, '0'),
  'in groups beside a point': (whole, fraction) => `${grouped(whole, ',')}.${fraction}`,
  'in groups with spaces': (whole, fraction) => `${grouped(whole, ' ')}.${fraction}`,
  'with no-break spaces': (whole, fraction) => `\u00a0${grouped(whole, '\u00a0')}.${fraction}\u00a0`,
  'with the unit, pasted': (whole, fraction) => ` ${whole}.${fraction} USDT `,
  'with more zeros': (whole, fraction) => `00${whole}.${fraction}000`,
  'in full-width digits': (whole, fraction) => wide(`${whole}.${fraction}`),
  'in full-width groups and unit': (whole, fraction) => wide(`${grouped(whole, ',')}.${fraction}usdt`),
  'with a decimal comma, above 9,999': (whole, fraction) =>
    whole.length > 4 ? `${whole},${fraction}` : `${whole}.${fraction}`,
  'in groups with points, beside a decimal comma': (whole, fraction) =>
    whole.length > 3 ? `${grouped(whole, '.')},${fraction}` : `${whole}.${fraction}`,
  'with a Chinese full stop': (whole, fraction) => `${whole}。${fraction}`,
}

/** With a fixed seed: a failure is reproducible. */
const assertAlways = <Values>(property: fc.IProperty<Values>) => fc.assert(property, { seed: 20_261_121, numRuns: 500 })
const problemOf = (typed: string, places = 18) => {
  const read = parseTypedAmount(typed, places)
  return 'problem' in read ? read.problem : undefined
}
function amountOf(typed: string, places: number): string {
  const read = parseTypedAmount(typed, places)
  if (!('amount' in read)) throw new Error(read.problem)
  return read.amount
}

describe('formatAmount', () => {
  it('groups digits as Intl does in English', () => {
    const intl = new Intl.NumberFormat('en-US')
    const signed = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
    assertAlways(fc.property(signed, (units) => formatAmount(String(units)).shown === intl.format(units)))
  })
})

describe('parseTypedAmount, from 1 unit to 2²⁵⁶−1, with 6 and 18 decimals', () => {
  it.each(Object.entries(WAYS))('reads an amount typed %s to the last digit', (_, way) => {
    assertAlways(
      fc.property(anyValue, decimals, (units, places) => {
        const { whole, fraction } = write(units, places)
        const [readWhole = '', readFraction = ''] = amountOf(way(whole, fraction), places).split('.')
        return BigInt(readWhole + readFraction.padEnd(places, '0')) === units
      }),
    )
  })

  it('reads its own formatted output, or rejects it as ambiguous', () => {
    assertAlways(
      fc.property(anyValue, decimals, (units, places) => {
        const { whole, fraction } = write(units, places)
        const amount = amountOf(`${whole}.${fraction}`, places)
        const shown = formatExactAmount(amount)
        const again = parseTypedAmount(shown, places)
        return 'amount' in again ? again.amount === amount : again.problem === 'ambiguous' && !shown.includes('.')
      }),
    )
  })

  it('rejects more decimals than the token has', () => {
    assertAlways(
      fc.property(anyValue, decimals, fc.integer({ min: 1, max: 12 }), (units, places, more) => {
        const { whole, fraction } = write(units * 10n + 1n, places + more)
        return problemOf(`${whole}.${fraction}`, places) === 'tooManyDecimals'
      }),
    )
  })
})

describe('parseTypedAmount, with any text', () => {
  const piece = fc.constantFrom(...'0123456789,.，．。０９+-eE% '.split(''), 'USDT')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  )

  it('returns plain digits or a problem, and never throws', () => {
    assertAlways(
      fc.property(text, decimals, (typed, places) => {
        const read = parseTypedAmount(typed, places)
        return 'problem' in read || /^[0-9]+(\.[0-9]+)?$/.test(read.amount)
      }),
    )
  })

  it('rejects characters that look like digits: 5² is not 52', () => {
    assertAlways(
      fc.property(fc.nat(), fc.constantFrom('²', '①', '½', '٣', '𝟗', '〇', '一'), fc.nat(), (before, sign, after) =>
        [`${before}${sign}`, `${sign}${after}`, `${before}.${sign}`].every(
          (typed) => problemOf(typed) === 'notANumber',
        ),
      ),
    )
  })

  it('rejects one group without a decimal point as ambiguous', () => {
    const group = fc.bigInt({ min: 1000n, max: 999_999n })
    assertAlways(fc.property(group, (whole) => problemOf(grouped(whole.toString(), ',')) === 'ambiguous'))
  })
})
