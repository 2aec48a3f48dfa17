import type { AssetAccount } from '../../contract/assets.ts'
import { accounts } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { Age } from '../../ui/Age.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { FetchProblem } from '../../ui/FetchProblem.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Token } from '../../ui/Token.tsx'

const MAIN_TOKENS = ['TPU', 'USDT']

/** The two main tokens with what is usable of them. A token that the server does not name is held at 0. */
export function MainAssets() {
  const t = useText()
  const { value, fetchedAt, status, error, retry } = useDocument(accounts)
  const balanceOf = (token: string, held: readonly AssetAccount[]) =>
    held.find((account) => account.token === token)?.balance ?? '0'
  return (
    <Card title={t('home.mainAssets')} aside={<Age fetchedAt={fetchedAt} status={status} />}>
      {error && !value ? (
        <FetchProblem error={error} covered={false} onRetry={retry} />
      ) : (
        <RowList>
          {MAIN_TOKENS.map((token) => (
            <Row
              key={token}
              lead={<Token symbol={token} />}
              title={token}
              note={t('assets.usable')}
              end={value ? <Amount amount={balanceOf(token, value)} /> : <Skeleton width="5.5rem" height="1.2rem" />}
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}
