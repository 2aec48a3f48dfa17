import { describe, expect, it } from 'vitest'
import { ME, OTHER } from '../../../tests/testAccounts.ts'
import { env } from '../config/env.ts'
import { findSavedAccount, type SavedRows } from './readSavedAccount.ts'

const scopeOf = (address: string, chainId: string = env.chain.id) => `${chainId}:${address.toLowerCase()}`

/** Rows of these accounts, one each. */
const rows = (...documents: object[]): SavedRows => ({ documents, coverage: [] }) as unknown as SavedRows
const document = (address: string, fetchedAt: number) => ({ scope: scopeOf(address), address, fetchedAt })

describe('the saved account', () => {
  it('is the one with the newest rows, in the spelling of its documents', () => {
    expect(findSavedAccount(rows(document(OTHER, 1), document(ME, 3), document(OTHER, 2)))).toEqual({
      address: ME,
      fetchedAt: 3,
    })
    expect(findSavedAccount(rows(document(OTHER, 4), document(ME, 3)))?.address).toBe(OTHER)
  })

  it('may have lists alone', () => {
    const coverage = [{ scope: scopeOf(ME), fetchedAt: 5 }]
    expect(findSavedAccount({ documents: [document(OTHER, 4)], coverage } as unknown as SavedRows)).toEqual({
      address: ME.toLowerCase(),
      fetchedAt: 5,
    })
  })

  it.each([
    ['of another chain', { scope: scopeOf(OTHER, '0x1'), address: OTHER, fetchedAt: 9 }],
    ['without a scope', { address: OTHER, fetchedAt: 9 }],
    ['without a time', { scope: scopeOf(OTHER), address: OTHER, fetchedAt: 'now' }],
  ])('is none of a row %s', (_, row) => {
    expect(findSavedAccount(rows(row, document(ME, 1)))?.address).toBe(ME)
    expect(findSavedAccount(rows(row))).toBeNull()
  })

  it('has the address of its scope if its documents name none', () => {
    expect(findSavedAccount(rows({ scope: scopeOf(ME), address: 5, fetchedAt: 1 }))?.address).toBe(ME.toLowerCase())
  })
})
