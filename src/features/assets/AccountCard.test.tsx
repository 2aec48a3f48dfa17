import { expect, it } from 'vitest'
import { htmlOf } from '../../../tests/htmlOf.tsx'
import type { AssetAccount } from '../../contract/assets.ts'
import { AccountCard } from './AccountCard.tsx'

it.each([
  ['0', 'Frozen 0', false],
  ['1.5', 'Frozen 1.5', false],
  ['0.0000001', 'Frozen 0…', true],
  ['1.12345678', 'Frozen 1.123456…', true],
])('the frozen amount %s of an account is shown as %s; it is cut, and expands: %s', async (frozen, text, isCut) => {
  const account = { id: '1', token: 'TPU', balance: '1', frozen } as AssetAccount
  const card = <AccountCard account={account} share={undefined} isOutdated={false} isLoading={false} />
  const html = await htmlOf(card)
  expect(`${html.replaceAll(/<[^>]*>/g, '')}.`).toContain(`${text}.`)
  expect(html.includes('aria-expanded')).toBe(isCut)
})
