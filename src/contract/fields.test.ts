import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Text } from './fields.ts'

describe('Text', () => {
  it('strips bidi controls and isolates right-to-left text', () => {
    expect(v.parse(Text, 'a\u202Eb\u0007c')).toBe('abc')
    expect(v.parse(Text, 'عقدة')).toBe('\u2068عقدة\u2069')
    expect(v.parse(Text, v.parse(Text, 'עץ 1'))).toBe('\u2068עץ 1\u2069')
  })
})
