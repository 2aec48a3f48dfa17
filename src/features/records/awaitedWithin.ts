import type { Awaited } from '../../lib/awaited/matchRecords.ts'
import type { ListFilter } from '../../lib/cache/entryIndex.ts'

/** What is awaited and would match a filter as a record. */
export function awaitedWithin({ deposits, withdrawals }: Awaited, filter: ListFilter): Awaited {
  const { types, direction, startTime = 0, endTime = Number.POSITIVE_INFINITY } = filter
  const isWithin = (type: string, side: string, requestedAt: number | null) => {
    const time = Math.floor((requestedAt ?? 0) / 1000)
    return (types?.includes(type) ?? true) && (direction ?? side) === side && time >= startTime && time <= endTime
  }
  return {
    deposits: deposits.filter(({ requestedAt }) => isWithin('charge', 'in', requestedAt)),
    withdrawals: withdrawals.filter(({ requestedAt }) => isWithin('withdraw', 'out', requestedAt)),
  }
}
