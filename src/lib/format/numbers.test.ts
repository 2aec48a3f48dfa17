import { expect, it } from 'vitest'
import { formatBytes } from './numbers.ts'

it.each([
  [0, '0 KB'],
  [1, '0.1 KB'],
  [1234, '1.2 KB'],
  [99_940, '99.9 KB'],
  [654_321, '654 KB'],
  [12_345_678, '12.3 MB'],
  [2_000_000_000_000, '2000 GB'],
])('formatBytes formats %i as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
