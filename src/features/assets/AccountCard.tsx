import { useLocation } from 'wouter'
import type { AssetAccount } from '../../contract/assets.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { useAmountsHidden } from '../../lib/session/amountPrivacy.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AmountText } from '../../ui/AmountText.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Metric } from '../../ui/Metric.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TokenBadge } from '../../ui/TokenBadge.tsx'
import styles from './AccountCard.module.css'

interface AccountCardProps {
  account: AssetAccount
  /** Whole percent of the total that its usable balance is; undefined if it isn't counted. */
  share: number | undefined
  /** The figures are from before a change. */
  isOutdated: boolean
  isLoading: boolean
}

/** Usable and frozen balance of one token, which lead to its records; USDT has deposit and withdraw buttons. */
export function AccountCard({ account, share, isOutdated, isLoading }: AccountCardProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const { token, balance, frozen } = account
  const hidden = useAmountsHidden()
  const isUnknown = isOutdated || isLoading
  return (
    <Card label={token}>
      <Stack gap={2}>
        <Row
          lead={<TokenBadge symbol={token} />}
          to={`${paths.assetsRecord}?search=${encodeURIComponent(token)}`}
          title={
            <>
              {token}
              <Icon name="chevron" size="0.8rem" />
            </>
          }
          note={
            share === undefined || hidden || isUnknown
              ? t('assets.usable')
              : t('assets.usableShare', { percent: share })
          }
          end={
            <div className={styles.figures}>
              {isLoading ? (
                <Metric value={<Skeleton width="5rem" height="0.9em" />} />
              ) : (
                <AmountText amount={balance} isOutdated={isOutdated} />
              )}
              <Note tone="subtle" size="label">
                {t('assets.frozenPart')}{' '}
                <span className={styles.frozen}>
                  <AmountText amount={frozen} isOutdated={isUnknown} />
                </span>
              </Note>
            </div>
          }
        />
        {token === 'USDT' && (
          <ButtonRow>
            <ActionButton onClick={() => openSheet('deposit')}>{t('assets.deposit')}</ActionButton>
            <Button tone="quiet" onClick={() => navigate(paths.withdraw)}>
              {t('assets.withdraw')}
            </Button>
          </ButtonRow>
        )}
      </Stack>
    </Card>
  )
}
