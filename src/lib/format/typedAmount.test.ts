import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editTyped, showTyped, tidyTyped } from './typedAmount.ts'

/** Plays keys into a field, `|` is the caret. Returns what the field shows, with the caret. */
function play(
  start: string,
  ...edits: ((
    shown: string,
    caret: number,
  ) => [shown: string, caret: number, forward?: boolean, selectionStart?: number])[]
) {
  let text = start
  let caret = showTyped(text).length
  for (const edit of edits) {
    const [shown, at, forward, selectionStart] = edit(showTyped(text), caret)
    ;({ text, caret } = editTyped(text, shown, at, forward, selectionStart))
  }
  const shown = showTyped(text)
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`
}
const type =
  (keys: string) =>
  (shown: string, caret: number): [string, number] => [
    shown.slice(0, caret) + keys + shown.slice(caret),
    caret + keys.length,
  ]
const each = (keys: string) => [...keys].map(type)
const backspace = (shown: string, caret: number): [string, number] => [
  shown.slice(0, Math.max(0, caret - 1)) + shown.slice(caret),
  Math.max(0, caret - 1),
]
const deleteKey = (shown: string, caret: number): [string, number, boolean] => [
  shown.slice(0, caret) + shown.slice(caret + 1),
  caret,
  true,
]
const moveTo =
  (to: number) =>
  (shown: string): [string, number] => [shown, to]
const pasteOver =
  (from: number, to: number, pasted: string) =>
  (shown: string): [string, number, boolean, number] => [
    shown.slice(0, from) + pasted + shown.slice(to),
    from + pasted.length,
    false,
    from,
  ]
const selectAllAndPaste = (text: string) => pasteOver(0, 100, text)

describe('an amount field', () => {
  it.each([
    ['groups while digits are typed', each('1250000'), '1,250,000|'],
    ['leaves decimals ungrouped', each('1250.123456'), '1,250.123456|'],
    ['keeps a trailing point', each('1250.'), '1,250.|'],
    ['keeps trailing zeros while they are typed', each('1.500'), '1.500|'],
    ['shows a typed decimal comma as typed', each('1250,75'), '1250,75|'],
    ['reads a pasted amount with unit and groups', [type('1,250.75 USDT')], '1,250.75|'],
    ['shows a pasted decimal comma as a point', [type('1250,75')], '1,250.75|'],
    ['reads full-width digits', each('１２５０．５'), '1,250.5|'],
    ['leaves a pasted amount with two meanings as it is', [type('1,000')], '1,000|'],
    ['leaves what is no number as it is', each('1e3'), '1e3|'],
    ['leaves two pasted numbers as they are', [type('5 10')], '5 10|'],
    ['leaves two pasted cells as they are', [type('100\t200')], '100\t200|'],
    ['reads a pasted amount with groups of spaces', [type('\n1 000.50 USDT\n')], '1,000.50|'],
    ['ignores a typed space', each('1 000 '), '1,000|'],
    ['inserts at the caret', [...each('1250'), moveTo(1), type('9')], '19|,250'],
    ['keeps the caret when a group appears before it', [...each('125'), moveTo(3), type('0')], '1,250|'],
    ['deletes the digit before a separator', [...each('1250'), moveTo(2), backspace], '|250'],
    ['deletes the digit after a separator', [...each('1250'), moveTo(1), deleteKey], '1|50'],
    ['deletes the digit before the caret', [...each('1250'), backspace], '125|'],
    ['starts over when all is replaced', [...each('1250'), selectAllAndPaste('7 USDT')], '7|'],
    ['takes a decimal comma after its own group', [...each('1250'), ...each(',75')], '1250,75|'],
    ['can be emptied', [...each('12'), backspace, backspace], '|'],
  ])('%s', (_, edits, expected) => {
    expect(play('', ...edits)).toBe(expected)
  })

  const pastedOverAll = (before: string, pasted: string) => editTyped(before, pasted, pasted.length, false, 0)
  it.each([
    ['1000', '1,5', '1.5'],
    ['1000', '1,25', '1.25'],
    ['12500', '12,5', '12.5'],
    ['1000', '1,500', '1,500'],
    ['1000.5', '1,000', '1,000'],
    ['1250', '1.250,75', '1250.75'],
  ])('reads what is pasted over all of %s as if it were empty: %s', (before, pasted, text) => {
    expect(pastedOverAll(before, pasted)).toEqual({ text, caret: showTyped(text).length })
    expect(pastedOverAll('', pasted).text).toBe(text)
  })

  it.each([
    ['a fraction over the last group', pasteOver(1, 5, ',5'), '1.5|'],
    ['digits after the separator of the field', pasteOver(2, 5, '5'), '15|'],
  ])('pastes over a part: %s', (_, paste, expected) => {
    expect(play('1000', paste)).toBe(expected)
  })

  it('reads any text pasted over any amount as if the field were empty', () => {
    const pasted = fc.array(fc.constantFrom(...'01259,. '), { minLength: 2 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(fc.nat(9_999_999), pasted, (before, text) =>
        isDeepStrictEqual(pastedOverAll(String(before), text), pastedOverAll('', text)),
      ),
      { seed: 20_261_128, numRuns: 500 },
    )
  })

  it('never changes a digit, wherever digits and a point are typed and deleted', () => {
    const key = fc.oneof(fc.constantFrom(...'0123456789'), fc.constantFrom('.', '<'))
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.nat(30)), { maxLength: 30 }), (keys) => {
        let expected = ''
        let text = ''
        for (const [pressed, place] of keys) {
          const at = place % (expected.length + 1)
          const caret = positionOf(text, at)
          const shown = showTyped(text)
          const [next, to] = pressed === '<' ? backspace(shown, caret) : type(pressed)(shown, caret)
          if (pressed === '.' && expected.includes('.')) continue
          text = editTyped(text, next, to).text
          expected =
            pressed === '<'
              ? expected.slice(0, Math.max(0, at - 1)) + expected.slice(at)
              : expected.slice(0, at) + pressed + expected.slice(at)
        }
        return text === expected
      }),
      { seed: 20_261_122, numRuns: 500 },
    )
  })
})

/** Where the caret is in the shown text after a number of typed characters. */
function positionOf(text: string, count: number): number {
  const shown = showTyped(text)
  let seen = 0
  for (let index = 0; index < shown.length; index++) {
    if (seen === count) return index
    if (shown[index] !== ',') seen++
  }
  return shown.length
}

describe('tidyTyped', () => {
  it.each([
    ['1250,75', '1250.75'],
    ['1.250,75', '1250.75'],
    ['1.50', '1.50'],
    ['1,000', '1,000'],
    ['1e3', '1e3'],
    ['', ''],
  ])('%j becomes %j', (typed, tidy) => {
    expect(tidyTyped(typed)).toBe(tidy)
  })
})
