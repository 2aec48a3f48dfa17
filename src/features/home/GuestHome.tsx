import { useT } from '../../lib/i18n/intl.ts'
import { ConnectButton } from '../../ui/ConnectButton.tsx'
import { InviteCode } from '../../ui/InviteCode.tsx'
import { ViewSavedButton } from '../../ui/ViewSavedButton.tsx'
import styles from './GuestHome.module.css'
import { NetworkDrawing } from './NetworkDrawing.tsx'

export function GuestHome() {
  const t = useT()
  return (
    <div className={styles.home}>
      <div className={styles.drawing}>
        <NetworkDrawing />
      </div>
      <h1 className={styles.title}>{t('home.title')}</h1>
      <p className={styles.tip}>{t('home.tip')}</p>
      <div className={styles.actions}>
        <ConnectButton />
        <ViewSavedButton />
      </div>
      {/* Its place is reserved: only the device knows the code. */}
      <div className={styles.invite}>
        <InviteCode />
      </div>
    </div>
  )
}
