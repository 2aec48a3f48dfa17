import { describe, expect, it } from 'vitest'
import { toSafeRecipient } from './erc20.ts'

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('a deposit address from the server', () => {
  it.each([
    ['no address', 'tpu'],
    ['a wrong checksum', '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['nobody’s address', `0x${'0'.repeat(40)}`],
    ['the account’s own', OWN.toLowerCase()],
    ['the contract of the token, which would keep it', TOKEN.toLowerCase()],
  ])('is refused: %s', (_, address) => {
    expect(toSafeRecipient(address, OWN, TOKEN)).toBeUndefined()
  })

  it('is accepted in any other case, also in lower case', () => {
    const deposit = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    for (const address of [deposit, deposit.toLowerCase()]) expect(toSafeRecipient(address, OWN, TOKEN)).toBe(deposit)
  })
})
