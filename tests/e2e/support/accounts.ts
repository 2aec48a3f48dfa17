import { Wallet } from 'ethers'

/**
 * Accounts of the well-known test mnemonic; everybody knows their keys. The mock backend knows the member, whose
 * story its seed tells, and the friend, whom the member invited. The stranger needs an invite code.
 */
const KEYS = {
  member: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  friend: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  stranger: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
} as const

export type Person = keyof typeof KEYS

export const keyOf = (person: Person): Wallet => new Wallet(KEYS[person])
export const addressOf = (person: Person): string => keyOf(person).address

/** As the screens show it: the first 6 characters, four asterisks, the last 4. */
export const maskOf = (person: Person): string => addressOf(person).replace(/^(.{6}).*(.{4})$/, '$1****$2')

/** A code that the mock backend accepts. */
export const INVITE_CODE = 'K7Q2-MINT'
