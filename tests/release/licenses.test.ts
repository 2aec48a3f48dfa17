import { expect, it } from 'vitest'
import { listLicenses } from '../../scripts/release/licenses.ts'

const component = (name: string, ...licenses: object[]) => ({ name, version: '1.0.0', licenses })
const MIT = { license: { id: 'MIT' } }

it('lists every package with its licence, by name', () => {
  const both = { expression: '(Apache-2.0 AND MIT)' }
  expect(listLicenses({ components: [component('b', both), component('a', MIT)] })).toBe(
    'a 1.0.0: MIT\nb 1.0.0: (Apache-2.0 AND MIT)\n',
  )
})

it('takes a choice of licences if one of them is permissive', () => {
  expect(listLicenses({ components: [component('a', { expression: '(GPL-3.0-only OR MIT)' })] })).toContain('a 1.0.0')
})

it.each([
  ['a licence with conditions', { license: { id: 'GPL-3.0-only' } }],
  ['a licence with conditions besides a permissive one', { expression: 'MIT AND GPL-3.0-only' }],
  ['a licence of its own', { license: { name: 'SEE LICENSE IN LICENSE.md' } }],
])('refuses %s', (_, license) => {
  expect(() => listLicenses({ components: [component('a', MIT), component('b', license)] })).toThrow('b 1.0.0')
})

it('refuses a package without a licence', () => {
  expect(() => listLicenses({ components: [component('a')] })).toThrow('a 1.0.0: none')
})
