import { expect, it } from 'vitest'
import { htmlOf } from '../../../tests/htmlOf.tsx'
import type { AssetAccount } from '../../contract/assets.ts'
import { AccountCard } from './AccountCard.tsx'

it.each([
  ['0', 'Frozen 0<'],
  ['1.5', 'Frozen 1.5<'],
  ['0.0000001', 'Frozen 0…<'],
  ['1.12345678', 'Frozen 1.123456…<'],
])('the frozen amount %s of an account is shown as it is, or says that it is cut: %s', async (frozen, text) => {
  const account = { id: '1', token: 'TPU', balance: '1', frozen } as AssetAccount
  const card = <AccountCard account={account} share={undefined} isOutdated={false} isLoading={false} />
  expect(await htmlOf(card)).toContain(text)
})
