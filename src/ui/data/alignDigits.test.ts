import { expect, it } from 'vitest'
import { alignDigits } from './alignDigits.ts'

it.each([
  ['1,860.25', '1,859.75', '1,860.25'],
  ['999.5', '1,000.5', '  999.5'],
  ['1,000', '999', '000'],
  ['12', '12.05', '12   '],
  ['0.123456…', '0.2', '0.1'],
  ['5…', '6', '5'],
])('from %s to %s, each digit follows the one of its own place', (before, after, aligned) => {
  expect(alignDigits(before, after).join('')).toBe(aligned)
})
