import { RECORD_TYPES, WITHDRAW_STATUSES } from '../../contract/assets.ts'
import type { MessageId, Translate } from '../../lib/i18n/intl.ts'
import type { IconName } from '../Icon.tsx'

const isOneOf = <T extends string>(known: readonly T[], value: string): value is T =>
  known.some((each) => each === value)

/** The label of a record type; an unknown type is shown with its raw value. */
export const typeLabel = (t: Translate, type: string): string =>
  isOneOf(RECORD_TYPES, type) ? t(`record.${type}` satisfies MessageId) : t('record.unknown', { raw: type })

/** The label of a direction; an unknown direction is shown with its raw value. */
export function directionLabel(t: Translate, direction: string): string {
  if (direction === 'in') return t('record.income')
  return direction === 'out' ? t('record.expense') : t('record.unknown', { raw: direction })
}

/** The label of a withdraw status; an unknown status is shown with its raw value. */
export const statusLabel = (t: Translate, status: string): string =>
  isOneOf(WITHDRAW_STATUSES, status) ? t(`status.${status}` satisfies MessageId) : t('record.unknown', { raw: status })

const ICONS: Record<(typeof RECORD_TYPES)[number], IconName> = {
  charge: 'in',
  withdraw: 'out',
  transfer: 'trade',
  reward: 'cube',
  refund: 'in',
  fee: 'out',
  freeze: 'lock',
  unfreeze: 'lock',
  deduct: 'out',
  mine: 'cube',
}

export const typeIcon = (type: string): IconName => (isOneOf(RECORD_TYPES, type) ? ICONS[type] : 'info')

const SIGNS = new Map<string, '+' | '−'>([
  ['in', '+'],
  ['out', '−'],
])

/** The sign of a direction; none if the direction is unknown. */
export const signOf = (direction: string): '' | '+' | '−' => SIGNS.get(direction) ?? ''
