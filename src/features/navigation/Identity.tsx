import { Link } from 'wouter'
import { userInfoQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { useNativeBalance } from '../../lib/chain/useBalances.ts'
import { env } from '../../lib/config/env.ts'
import { paths } from '../../lib/config/paths.ts'
import { maskAddress } from '../../lib/format/addresses.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { ChainAmount } from '../../ui/ChainAmount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ValueOrSkeleton } from '../../ui/ValueOrSkeleton.tsx'
import styles from './Identity.module.css'

export function Identity({ address }: { address: string }) {
  const t = useT()
  const { isSaved } = useViewedAccount()
  const { value, status } = useQuery(userInfoQuery)
  const loading = !value && status === 'refreshing'
  return (
    <div className={styles.identity} aria-busy={loading}>
      <span className={styles.avatar}>
        <Logo size="1.9rem" />
      </span>
      <Link
        href={paths.my}
        className={styles.address}
        aria-label={t('nav.account', { address: maskAddress(address) })}
        onClick={closeSheet}
      >
        {maskAddress(address)}
        {loading && <Spinner />}
        <Icon name="chevron" size="1rem" />
      </Link>
      <dl className={styles.details}>
        <dt>{t('user.level')}</dt>
        <dd>
          <ValueOrSkeleton status={status}>{value && (value.levelName || t('user.none'))}</ValueOrSkeleton>
        </dd>
        <dt>{t('user.node')}</dt>
        <dd>
          <ValueOrSkeleton status={status}>{value && (value.nodeName || t('user.none'))}</ValueOrSkeleton>
        </dd>
        {!isSaved && <WalletBalance />}
      </dl>
    </div>
  )
}

function WalletBalance() {
  const t = useT()
  return (
    <>
      <dt>{t('wallet.balance')}</dt>
      <dd className={styles.balance}>
        <ChainAmount amount={useNativeBalance()} unit={env.chain.currency} />
      </dd>
    </>
  )
}
