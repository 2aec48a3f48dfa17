import { nodeSalesQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Card } from '../../ui/Card.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextAction } from '../../ui/TextAction.tsx'
import styles from './Licences.module.css'

/** The licences that the current sale says the user has bought. No call lists those of earlier sales. */
export function Licences() {
  const t = useT()
  const { value, status, error, isOutdated, retry } = useQuery(nodeSalesQuery)
  const owned = value && (value[0]?.items.filter(({ bought }) => bought > 0) ?? [])
  return (
    <Card
      title={t('my.licences')}
      headerEnd={
        <TextAction to={paths.node} isMore>
          {t('screen.node')}
        </TextAction>
      }
    >
      <div className={styles.content}>
        {error && !value && <FetchError error={error} hasData={false} onRetry={retry} />}
        {!owned && status === 'refreshing' && <Skeleton height="2.6rem" />}
        {owned && owned.length > 0 && (
          <RowList>
            {owned.map(({ id, name, bought, maxPerUser }) => (
              <Row
                key={id}
                lead={<IconTile icon="cube" tone="accent" />}
                title={name}
                end={
                  isOutdated
                    ? '…'
                    : maxPerUser === null
                      ? formatCount(bought)
                      : t('node.countOf', { bought: formatCount(bought), max: formatCount(maxPerUser) })
                }
              />
            ))}
          </RowList>
        )}
        {owned?.length === 0 && <Note size="body">{t(value?.length === 0 ? 'my.noSale' : 'my.noLicences')}</Note>}
      </div>
    </Card>
  )
}
