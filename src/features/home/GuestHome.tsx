import { useSnapshot } from 'valtio'
import { language, useT } from '../../lib/i18n/intl.ts'
import { ConnectButton } from '../../ui/ConnectButton.tsx'
import { InviteCode } from '../../ui/InviteCode.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { retryableLazy } from '../../ui/retryableLazy.tsx'
import { ViewSavedButton } from '../../ui/ViewSavedButton.tsx'
import styles from './GuestHome.module.css'
import { NetworkDrawing } from './NetworkDrawing.tsx'

const LanguageOffer = retryableLazy(() => import('./LanguageOffer.tsx'))

export function GuestHome() {
  const t = useT()
  const { offersChinese } = useSnapshot(language)
  return (
    <div className={styles.home}>
      <div className={styles.drawing}>
        <NetworkDrawing />
        {offersChinese && (
          <LazyPart>
            <LanguageOffer />
          </LazyPart>
        )}
      </div>
      <h1 className={styles.title}>{t('home.title')}</h1>
      <p className={styles.about}>{t('home.about')}</p>
      <div className={styles.actions}>
        <ConnectButton />
        <p className={styles.tip}>{t('home.tip')}</p>
        <ViewSavedButton />
      </div>
      {/* Its place is reserved: only the device knows the code. */}
      <div className={styles.invite}>
        <InviteCode />
      </div>
    </div>
  )
}
