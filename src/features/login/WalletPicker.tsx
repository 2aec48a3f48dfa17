import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { chooseWallet } from '../../lib/login/loginController.ts'
import { lastWalletRdns } from '../../lib/wallet/activeProvider.ts'
import { discovery } from '../../lib/wallet/discovery.ts'
import { INJECTED } from '../../lib/wallet/findWallets.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './WalletPicker.module.css'
import { walletChoices } from './walletChoices.ts'

/** Chooses one of several wallets; the last used one is first. Ids are shown: names and icons can be imitated. */
export function WalletPicker({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { wallets } = useSnapshot(discovery)
  return (
    <Sheet title={t('connect.choose')} onClose={onClose}>
      <ul className={styles.list}>
        {walletChoices(wallets, lastWalletRdns()).map(({ info, isLast, sharesId }) => (
          <li key={info.uuid}>
            <button type="button" className={styles.wallet} onClick={() => chooseWallet({ ...info })}>
              {info.icon ? (
                <img className={styles.icon} src={info.icon} alt="" />
              ) : (
                <span className={styles.icon}>
                  <Icon name="wallet" />
                </span>
              )}
              <span className={styles.name}>
                <span className={styles.title}>
                  {info.name}
                  {isLast && <span className={styles.last}>{t('connect.lastUsed')}</span>}
                </span>
                <span className={styles.detail}>
                  {info.rdns && info.rdns !== INJECTED
                    ? t('connect.installed', { id: info.rdns })
                    : t('connect.inBrowser')}
                </span>
                {sharesId && <span className={styles.warning}>{t('connect.sameId')}</span>}
              </span>
              <Icon name="chevron" size="1.1rem" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
