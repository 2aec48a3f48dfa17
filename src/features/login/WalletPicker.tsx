import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { chooseWallet, showNoWallet } from '../../lib/login/loginController.ts'
import { lastWalletRdns } from '../../lib/wallet/activeProvider.ts'
import { discovery } from '../../lib/wallet/discovery.ts'
import { INJECTED } from '../../lib/wallet/findWallets.ts'
import type { WalletInfo } from '../../lib/wallet/provider.ts'
import { WALLET_CONNECT, walletConnectInfo } from '../../lib/wallet/walletConnect/connection.ts'
import { Choice, ChoiceList } from '../../ui/ChoiceList.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './WalletPicker.module.css'
import { walletChoices } from './walletChoices.ts'

/** Leads to the browsers of wallet apps, where this browser has no wallet. */
function OwnBrowserChoice() {
  const t = useT()
  return (
    <Choice onClick={showNoWallet}>
      <span className={styles.icon}>
        <Icon name="globe" />
      </span>
      <span className={styles.name}>
        {t('walletConnect.openElsewhere')}
        <span className={styles.detail}>{t('walletConnect.openElsewhereText')}</span>
      </span>
      <Icon name="chevron" size="1.1rem" />
    </Choice>
  )
}

/** Chooses one of several wallets; the last used one is first. Ids are shown: names and icons can be imitated. */
export function WalletPicker({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { wallets } = useSnapshot(discovery)
  const detail = ({ uuid, rdns }: WalletInfo) => {
    if (__WALLET_CONNECT__ && uuid === WALLET_CONNECT) return t('walletConnect.detail')
    return rdns && rdns !== INJECTED ? t('connect.installed', { id: rdns }) : t('connect.inBrowser')
  }
  const offered = __WALLET_CONNECT__ ? [...wallets, walletConnectInfo()] : wallets
  return (
    <Sheet title={t('connect.choose')} onClose={onClose} footer={<CloseButton cancels onClick={onClose} />}>
      <ChoiceList>
        {walletChoices(offered, lastWalletRdns()).map(({ info, isLast, sharesId }) => (
          <Choice key={info.uuid} onClick={() => chooseWallet({ ...info })}>
            {info.icon ? (
              <img className={styles.icon} src={info.icon} alt="" />
            ) : (
              <span className={styles.icon}>
                <Icon name={__WALLET_CONNECT__ && info.uuid === WALLET_CONNECT ? 'phone' : 'wallet'} />
              </span>
            )}
            <span className={styles.name}>
              <span className={styles.title}>
                {info.name}
                {isLast && <span className={styles.last}>{t('connect.lastUsed')}</span>}
              </span>
              <span className={styles.detail}>{detail(info)}</span>
              {sharesId && <span className={styles.warning}>{t('connect.sameId')}</span>}
            </span>
            <Icon name="chevron" size="1.1rem" />
          </Choice>
        ))}
        {__WALLET_CONNECT__ && wallets.length === 0 && <OwnBrowserChoice />}
      </ChoiceList>
    </Sheet>
  )
}
