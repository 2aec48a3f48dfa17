import { describe, expect, it } from 'vitest'
import { pairingLinks } from './pairingLinks.ts'

const URI =
  'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

describe('pairingLinks', () => {
  it('hands over the whole code, encoded', () => {
    expect(pairingLinks(URI)).not.toEqual([])
    for (const { href } of pairingLinks(URI)) expect(new URL(href).searchParams.get('uri')).toBe(URI)
  })

  it('gives the key to no web server', () => {
    for (const { href } of pairingLinks(URI)) expect(href).not.toMatch(/^https?:/)
  })
})
