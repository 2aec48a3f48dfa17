import { MAIN_MEMBER as ACCOUNT, DEPOSIT_ADDRESS as RECIPIENT } from '../../mocks/seed/addresses.ts'
import { env } from '../../src/lib/config/env.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'

export const HASH = `0x${'9'.repeat(64)}`
export const OTHER_HASH = `0x${'a'.repeat(64)}`

/** A deposit of 7 USDT whose wallet has been asked. */
export const depositRow = (changes: Partial<DepositRow> = {}): DepositRow => ({
  ...{ id: 'a', scope: scopeOf(ACCOUNT), chainId: env.chain.id, token: env.stablecoin, from: ACCOUNT, to: RECIPIENT },
  ...{ amount: '7', units: String(7n * 10n ** 18n), block: 98, nonce: 0, requestedAt: 0, walletReplied: false },
  ...{ hashes: [], acknowledged: [], alreadySubmitted: [], excluded: [], sentNonce: null, mined: null },
  ...{
    replacedAt: null,
    nonceTakenAt: null,
    failureReadAt: null,
    final: false,
    wrongChainId: null,
    searchedTo: 98,
    searchedNonce: 0,
  },
  ...{ serverMessage: null, attempts: 0, nextAttemptAt: 0, outcome: null, settledAt: null, dismissed: false },
  ...changes,
})
