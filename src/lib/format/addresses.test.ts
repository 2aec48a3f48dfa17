import { describe, expect, it } from 'vitest'
import { groupAddress, maskAddress, sameAddress, spell, spellEnds } from './addresses.ts'

describe('an address', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  it('is masked as its first 6 characters, four asterisks and the last 4, if it is longer than 10', () => {
    expect([maskAddress(address), maskAddress('0123456789')]).toEqual(['0xf39F****2266', '0123456789'])
  })
  it('equals itself in any letter case; an empty address equals nothing', () => {
    expect([sameAddress(address, address.toLowerCase()), sameAddress(null, null)]).toEqual([true, false])
  })
  it('is said in pairs of digits, in full or its ends', () => {
    expect(spell(address)).toBe('0x f3 9F d6 e5 1a ad 88 F6 F4 ce 6a B8 82 72 79 cf fF b9 22 66')
    expect(spellEnds(address)).toBe('0x f3 9F … 22 66')
  })
  it('is grouped in fours without losing a character', () => {
    expect(groupAddress(address).join('')).toBe(address)
  })
})
