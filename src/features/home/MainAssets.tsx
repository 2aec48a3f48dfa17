import type { AssetAccount } from '../../contract/assets.ts'
import { accountsQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Amount } from '../../ui/Amount.tsx'
import { AmountsToggle } from '../../ui/AmountsToggle.tsx'
import { Card } from '../../ui/Card.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { LastUpdated } from '../../ui/LastUpdated.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TokenBadge } from '../../ui/TokenBadge.tsx'
import styles from './MainAssets.module.css'

const MAIN_TOKENS = ['TPU', 'USDT']

/** The two main tokens with their usable balance; 0 if the server doesn't list the token. */
export function MainAssets() {
  const t = useT()
  const { value, fetchedAt, status, isOutdated, error, retry } = useQuery(accountsQuery)
  const balanceOf = (token: string, held: readonly AssetAccount[]) =>
    held.find((account) => account.token === token)?.balance ?? '0'
  return (
    <Card
      title={t('home.mainAssets')}
      headerEnd={
        <span className={styles.headerEnd}>
          <LastUpdated fetchedAt={fetchedAt} status={status} />
          <AmountsToggle />
        </span>
      }
    >
      {error && !value ? (
        <FetchError error={error} hasData={false} onRetry={retry} />
      ) : (
        <RowList>
          {MAIN_TOKENS.map((token) => (
            <Row
              key={token}
              lead={<TokenBadge symbol={token} />}
              title={token}
              note={t('assets.usable')}
              end={
                value ? (
                  <Amount amount={balanceOf(token, value)} isOutdated={isOutdated && status !== 'failed'} />
                ) : (
                  <Skeleton width="5.5rem" height="1.2rem" />
                )
              }
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}
