import type { AssetAccount } from '../../contract/assets.ts'
import { useText } from '../../lib/intl.ts'
import { formatAmount } from '../../lib/money.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Row } from '../../ui/Row.tsx'
import { Token } from '../../ui/Token.tsx'

/** One token: usable and frozen. */
export function AccountCard({ account, onDeposit }: { account: AssetAccount; onDeposit: () => void }) {
  const t = useText()
  const { token, balance, frozen } = account
  return (
    <Card>
      <Row
        lead={<Token symbol={token} />}
        title={token}
        note={t('assets.frozen', { amount: formatAmount(frozen).shown })}
        end={<Amount amount={balance} />}
      />
      {token === 'USDT' && (
        <Button tone="quiet" onClick={onDeposit}>
          {t('assets.deposit')}
        </Button>
      )}
    </Card>
  )
}
