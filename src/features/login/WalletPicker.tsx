import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { chooseWallet } from '../../lib/login/loginController.ts'
import { lastWalletRdns } from '../../lib/wallet/activeProvider.ts'
import { discovery } from '../../lib/wallet/discovery.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './WalletPicker.module.css'

/** Chooses one of several wallets; the last used one is first. */
export function WalletPicker({ onClose }: { onClose: () => void }) {
  const t = useT()
  const last = lastWalletRdns()
  const { wallets } = useSnapshot(discovery)
  // Any wallet can announce any name and id: two with the same are flagged.
  const claimed = (rdns: string) => (rdns ? wallets.filter((info) => info.rdns === rdns).length : 0)
  const named = (name: string) => wallets.filter((info) => info.name === name).length
  const sorted = [...wallets].sort((a, b) => Number(b.rdns === last) - Number(a.rdns === last))
  return (
    <Sheet title={t('connect.choose')} onClose={onClose}>
      <ul className={styles.list}>
        {sorted.map((info) => (
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
                {info.name}
                {claimed(info.rdns) > 1 && <span className={styles.warning}>{t('connect.sameId')}</span>}
                {(claimed(info.rdns) > 1 || named(info.name) > 1) && <span className={styles.rdns}>{info.rdns}</span>}
              </span>
              {info.rdns === last && <span className={styles.last}>{t('connect.lastUsed')}</span>}
              <Icon name="chevron" size="1.1rem" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
