import { Link } from 'wouter'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { ConnectButton } from '../../ui/ConnectButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AccountMenuItems } from '../../ui/menu/AccountMenuItems.tsx'
import { AppVersion } from '../../ui/menu/AppVersion.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './Drawer.module.css'
import { Identity } from './Identity.tsx'

export default function Drawer() {
  const t = useT()
  const { address, isSaved } = useViewedAccount()
  return (
    <Sheet from="side" title={t('nav.menu')} onClose={closeSheet}>
      <div className={styles.content}>
        {address && <Identity address={address} />}
        {(!address || isSaved) && <ConnectButton onClick={closeSheet} />}
        <Link href={paths.node} className={styles.banner} onClick={closeSheet}>
          <span className={styles.bannerTitle}>{t('drawer.buyNode')}</span>
          <span className={styles.bannerText}>{t('drawer.buyNodeText')}</span>
          <Icon name="chevron" size="1.1rem" />
        </Link>
        <div>
          <AccountMenuItems hasAccount={address !== null} />
        </div>
        <div className={styles.version}>
          <AppVersion />
        </div>
      </div>
    </Sheet>
  )
}
