import type { AssetAccount } from '../../contract/assets.ts'
import { isAwaited, type QueryResult } from '../../lib/cache/useQuery.ts'
import { balanceOf } from '../../lib/format/balanceOf.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { AmountText } from '../../ui/AmountText.tsx'
import { Card } from '../../ui/Card.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TokenBadge } from '../../ui/TokenBadge.tsx'

const MAIN_TOKENS = ['TPU', 'USDT']

/** The two main tokens with their usable balance; 0 if the server doesn't list the token. */
export function MainAssets({ accounts }: { accounts: QueryResult<AssetAccount[]> }) {
  const t = useT()
  const { value, error, retry } = accounts
  return (
    <Card title={t('home.mainAssets')}>
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
                  <AmountText amount={balanceOf(token, value)} isOutdated={isAwaited(accounts)} />
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
