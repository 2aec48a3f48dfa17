import { durable } from '../durable/db.ts'
import type { DepositRow } from '../durable/rows.ts'
import type { Message } from '../i18n/message.ts'
import { showDialog } from '../overlays/dialogs.ts'
import { toast } from '../toasts/toasts.ts'
import { recordEvents } from './journal.ts'
import type { DepositEvent } from './types.ts'

/** @returns whether the event was recorded; if not, the user is informed */
async function record({ id }: Pick<DepositRow, 'id'>, event: DepositEvent): Promise<boolean> {
  try {
    await recordEvents(id, event)
    return true
  } catch {
    toast({ id: 'deposit.notRecorded' }, 'problem')
    return false
  }
}

const confirmed = (title: Message, body: Message, confirm: Message): Promise<boolean> =>
  showDialog({ title, body, confirm, tone: 'danger', cancel: { id: 'action.cancel' } })

/** @returns whether that is the outcome now: what the wallet, the chain or the server has shown meanwhile outweighs the user's word */
const settle = async (row: Pick<DepositRow, 'id'>, type: 'declaredUnsent' | 'setAside'): Promise<boolean> =>
  (await record(row, { type })) && (await durable.deposits.get(row.id))?.outcome === type

/**
 * Ends an unknown deposit as unsent, after a warning. The chain is still watched.
 *
 * @returns whether it was declared unsent; a hash that arrived before the answer outweighs it
 */
export async function declareUnsent(row: Pick<DepositRow, 'id'>): Promise<boolean> {
  const isSure = await confirmed(
    { id: 'deposit.sureUnsent' },
    { id: 'deposit.sureUnsentText' },
    { id: 'deposit.nothingSent' },
  )
  return isSure && settle(row, 'declaredUnsent')
}

/**
 * Sets a stuck deposit aside, after a warning. It leaves the list, is watched for a while, and comes back if the chain
 * shows its transfer or the user pastes its hash.
 *
 * @returns whether it was set aside; an end that came before the answer outweighs it
 */
export async function setAsideDeposit(row: Pick<DepositRow, 'id'>): Promise<boolean> {
  const isSure = await confirmed(
    { id: 'deposit.sureSetAside' },
    { id: 'deposit.sureSetAsideText' },
    { id: 'deposit.setAside' },
  )
  return isSure && settle(row, 'setAside')
}

/** Removes an ended deposit from the list. @returns whether it was recorded */
export const dismissDeposit = (row: Pick<DepositRow, 'id'>): Promise<boolean> => record(row, { type: 'dismissed' })
