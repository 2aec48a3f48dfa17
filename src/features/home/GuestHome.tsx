import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { startLogin } from '../../lib/login/loginFlow.ts'
import { loginState } from '../../lib/login/loginStore.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { Button } from '../../ui/Button.tsx'
import { InviteCode } from '../../ui/InviteCode.tsx'
import { ViewSavedButton } from '../../ui/ViewSavedButton.tsx'
import styles from './GuestHome.module.css'
import { NetworkDrawing } from './NetworkDrawing.tsx'

export function GuestHome() {
  const t = useT()
  const { status } = useSnapshot(loginState)
  const offline = useOfflineReason()
  return (
    <div className={styles.home}>
      <div className={styles.drawing}>
        <NetworkDrawing />
      </div>
      <h1 className={styles.title}>{t('home.title')}</h1>
      <p className={styles.tip}>{t('home.tip')}</p>
      <div className={styles.actions}>
        <Button
          busy={status !== 'idle' && status !== 'failed'}
          disabledBecause={offline && t(offline)}
          onClick={() => void startLogin()}
        >
          {t('connect.button')}
        </Button>
        <ViewSavedButton />
      </div>
      {/* Its place is reserved: only the device knows the code. */}
      <div className={styles.invite}>
        <InviteCode />
      </div>
    </div>
  )
}
