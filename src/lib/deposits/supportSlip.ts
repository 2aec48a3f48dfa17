import { NETWORK } from '../chain/network.ts'
import type { DepositRow } from '../durable/rows.ts'
import type { MessageId, Translate } from '../i18n/intl.ts'
import { messageText } from '../i18n/message.ts'
import { amountMessage, statusMessage } from './status.ts'
import { currentHash } from './types.ts'

/**
 * A deposit as text for support: what the journal has of it, one fact a line, nothing rounded or cut.
 *
 * @param now unix milliseconds
 */
export function supportSlip(t: Translate, row: DepositRow, now = Date.now()): string {
  const { amount, mined, final, outcome, serverMessage, answeredAt, finalAt } = row
  const fact = (id: MessageId, value: string | number | null | undefined) => value != null && `${t(id)}: ${value}`
  const otherAmount = amountMessage(row, (sent) => sent)
  const isTransferred = final && mined?.result === 'transferred'
  const lines = [
    `TPU · ${t('record.charge')}`,
    fact('withdraw.network', messageText(t, NETWORK)),
    fact('chain.id', Number(row.chainId)),
    fact('export.token', `USDT ${row.token}`),
    fact('my.address', row.from),
    fact('deposit.to', row.to),
    fact('withdraw.amount', amount && `${amount} USDT`),
    otherAmount && messageText(t, otherAmount),
    fact('export.time', new Date(row.requestedAt).toISOString()),
    ...row.hashes.map((hash) => fact('deposit.hash', hash)),
    fact('deposit.block', mined?.block),
    // A confirmed deposit has both lines below.
    outcome !== 'confirmed' && at(messageText(t, statusMessage(row, now)), isTransferred ? undefined : finalAt),
    isTransferred && at(t('awaited.onChain'), finalAt),
    row.acknowledged.includes(currentHash(row) ?? '') && at(t('awaited.received'), answeredAt),
    serverMessage && at(t('deposit.serverSays', { answer: serverMessage.replace(/\s+/g, ' ') }), answeredAt),
    t('deposit.noPhrase'),
  ]
  return lines.filter(Boolean).join('\n')
}

/** @param ms unix milliseconds; undefined: unknown, the record is older than this version */
const at = (text: string, ms: number | undefined): string =>
  ms === undefined ? text : `${text} · ${new Date(ms).toISOString()}`
