import type { Amount } from '../../contract/fields.ts'
import type { Flow } from '../../lib/actions/flow.ts'
import { NETWORK } from '../../lib/chain/network.ts'
import { env } from '../../lib/config/env.ts'
import { sameAddress } from '../../lib/format/addresses.ts'
import type { DialogAmount, DialogFact } from '../../lib/overlays/dialogs.ts'
import { confirmOrStop, type Question } from './confirmOrStop.ts'

type Transfer = { to: string; amount: Amount }

/**
 * Asks what the user should decide before the wallet opens: whether the account can pay the network fee, and the whole
 * deposit address with amount and network, at the first deposit from this device and whenever the address has changed.
 *
 * @param scope account scope of the sender
 * @param transfer `to` in its checksum form
 * @returns whether anything was asked
 * @throws QuestionDeclined
 */
export async function confirmTransfer(
  flow: Flow,
  scope: string,
  transfer: Transfer,
  { canPayFee }: { canPayFee: boolean },
): Promise<boolean> {
  const { getLastRecipient, saveLastRecipient } = await import('../../lib/deposits/lastRecipient.ts')
  const last = await getLastRecipient(scope)
  const isKnown = sameAddress(last ?? null, transfer.to)
  if (!canPayFee) await confirmOrStop(flow, LOW_GAS)
  if (!isKnown) {
    await confirmOrStop(flow, last === undefined ? firstRecipient(transfer) : changedRecipient(transfer, last))
    await saveLastRecipient(scope, transfer.to)
  }
  return !canPayFee || !isKnown
}

/** Some wallets pay the fee themselves. */
const LOW_GAS: Question = {
  title: { id: 'deposit.lowGas', values: { currency: env.chain.currency } },
  body: { id: 'deposit.lowGasText', values: { currency: env.chain.currency } },
  confirm: { id: 'deposit.continueAnyway' },
}

const amountOf = ({ amount }: Transfer): DialogAmount => ({ value: amount, unit: 'USDT' })

const FACTS: DialogFact[] = [
  { label: { id: 'withdraw.network' }, text: NETWORK },
  {
    label: { id: 'deposit.networkFee' },
    text: { id: 'deposit.networkFeeText', values: { currency: env.chain.currency } },
  },
]

/** A wallet's own window may cut the address short. */
const firstRecipient = (transfer: Transfer): Question => ({
  title: { id: 'deposit.checkAddress' },
  body: { id: 'deposit.checkAddressText' },
  amount: amountOf(transfer),
  facts: [{ label: { id: 'deposit.to' }, address: transfer.to }, ...FACTS],
  confirm: { id: 'deposit.openWallet' },
})

const changedRecipient = (transfer: Transfer, last: string): Question => ({
  title: { id: 'deposit.addressChanged' },
  body: { id: 'deposit.addressChangedText' },
  amount: amountOf(transfer),
  facts: [
    { label: { id: 'deposit.addressBefore' }, address: last },
    { label: { id: 'deposit.addressNow' }, address: transfer.to },
    ...FACTS,
  ],
  confirm: { id: 'deposit.useNewAddress' },
})
