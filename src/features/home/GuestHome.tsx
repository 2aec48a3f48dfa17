import { useSnapshot } from 'valtio'
import { useText } from '../../lib/intl.ts'
import { startConnect } from '../../lib/login/connect.ts'
import { connection } from '../../lib/login/connection.ts'
import { invite } from '../../lib/login/inviteCode.ts'
import { useOffline } from '../../lib/online.ts'
import { Button } from '../../ui/Button.tsx'
import { SavedData } from '../../ui/SavedData.tsx'
import styles from './GuestHome.module.css'
import { NetworkDrawing } from './NetworkDrawing.tsx'

/** Logged out: the brand, one sentence, one button, the stored invite code. */
export function GuestHome() {
  const t = useText()
  const { status } = useSnapshot(connection)
  const { code } = useSnapshot(invite)
  const offline = useOffline()
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
          onClick={() => void startConnect()}
        >
          {t('connect.button')}
        </Button>
        <SavedData />
      </div>
      {code && (
        <p className={styles.invited}>
          {t('home.invitedWith')} <span className={styles.code}>{code}</span>
        </p>
      )}
    </div>
  )
}
