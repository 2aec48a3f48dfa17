import { Amount } from './Amount.tsx'
import { Skeleton } from './Skeleton.tsx'

/** A balance that is read from the chain: a skeleton while it is undefined, a dash if it is null, because it can't be read. */
export function ChainAmount({ amount, unit }: { amount: string | null | undefined; unit: string }) {
  if (amount) return <Amount amount={amount} unit={unit} />
  return amount === null ? '—' : <Skeleton width="5rem" />
}
