import { describe, expect, it } from 'vitest'
import { isSafeRecipient } from './erc20.ts'

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
    expect(isSafeRecipient(address, OWN, TOKEN)).toBe(false)
  })

  it('is accepted in any other case, also in lower case', () => {
    for (const address of ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'])
      expect(isSafeRecipient(address, OWN, TOKEN)).toBe(true)
  })
})
