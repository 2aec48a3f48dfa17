import { describe, expect, it } from 'vitest'
import { mergeFrames } from '../../scripts/build/mergeFrames.ts'

const merge = (html: string, more: string) => mergeFrames(html, more, 'data-more')

describe('mergeFrames', () => {
  it('marks the element that the other frame has in addition', () => {
    const html = '<main><div><p>One</p></div><p></p></main>'
    const more = '<main><div><p>One</p><p class="two"><b>Two</b></p></div><p></p></main>'
    expect(merge(html, more)).toBe(more.replace('<p class="two">', '<p data-more class="two">'))
  })

  it('changes nothing if the frames are equal', () => {
    expect(merge('<p>One</p>', '<p>One</p>')).toBe('<p>One</p>')
  })

  it.each([
    ['another text', '<p>One</p>', '<p>Two</p>'],
    ['a text more', '<p></p>', '<p>Two</p>'],
    ['a class more', '<p>One</p>', '<p class="two">One</p>'],
    ['an element less', '<div><p>One</p></div>', '<div></div>'],
    ['two elements more, in a row', '<p>One</p>', '<p>One</p><b></b><i></i>'],
    ['two elements more, apart', '<p>One</p>', '<b></b><p>One</p><b></b>'],
  ])('refuses %s', (_, html, more) => {
    expect(() => merge(html, more)).toThrow('More than one element differs')
  })
})
