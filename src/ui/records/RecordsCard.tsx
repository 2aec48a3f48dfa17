import type { ReactNode } from 'react'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Card } from '../Card.tsx'
import { CardLink } from '../CardLink.tsx'
import { Row, RowList } from '../Row.tsx'
import { Skeleton } from '../Skeleton.tsx'

/** The card of the newest records, with a link to all of them. */
export function RecordsCard({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <Card
      title={t('home.newestRecords')}
      headerEnd={<CardLink to={paths.assetsRecord}>{t('home.allRecords')}</CardLink>}
    >
      {children}
    </Card>
  )
}

/** As high as the records, so that nothing moves when they arrive. */
export const RecordSkeletons = ({ count }: { count: number }) => (
  <RowList>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are equal, and they never move.
      <div key={index}>
        <Row title={<Skeleton width="8rem" />} note={<Skeleton width="6rem" height="0.8rem" />} />
      </div>
    ))}
  </RowList>
)
