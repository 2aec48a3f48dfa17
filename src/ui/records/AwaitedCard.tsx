import type { Awaited } from '../../lib/awaited/matchRecords.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Card } from '../Card.tsx'
import { RowList } from '../Row.tsx'
import { AwaitedRows } from './AwaitedRows.tsx'

/** A card with what a list of records doesn't have yet; no card if that is nothing. */
export function AwaitedCard({ awaited }: { awaited: Awaited }) {
  const t = useT()
  if (awaited.deposits.length + awaited.withdrawals.length === 0) return null
  return (
    <Card title={t('awaited.title')}>
      <RowList>
        <AwaitedRows awaited={awaited} />
      </RowList>
    </Card>
  )
}
