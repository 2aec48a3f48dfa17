import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { declineInstall, install } from '../../lib/pwa/install.ts'
import { installMethod } from '../../lib/pwa/installMethod.ts'
import { acceptUpdate, postponeUpdate } from '../../lib/pwa/serviceWorker.ts'
import { pwa } from '../../lib/pwa/store.ts'
import { session } from '../../lib/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'
import styles from './AppNotice.module.css'

/** Screens without a form. */
const READ_ONLY_PATHS: string[] = [paths.home, paths.node, paths.assets, paths.assetsRecord, paths.invited]

/**
 * The update notice, else the install offer. Shown until the user responds.
 *
 * @param isTaken a more important notice is shown; an update that the user has accepted is shown beside it
 */
export default function AppNotice({ isTaken }: { isTaken: boolean }) {
  const { update } = useSnapshot(pwa)
  const updating = update !== 'none' && update !== 'postponed'
  if (updating) return (!isTaken || update !== 'ready') && <UpdateNotice />
  return !isTaken && <InstallNotice />
}

function UpdateNotice() {
  const t = useT()
  const { update } = useSnapshot(pwa)
  const title = t(update === 'applying' ? 'app.updating' : 'app.updateTitle')
  const hint = t(update === 'held' ? 'app.updateHeld' : 'app.updateText')
  useAnnouncement(title)
  useAnnouncement(hint)
  return (
    <section className={styles.notice} aria-label={title}>
      <Notice
        tone="done"
        role="status"
        aria-live="off"
        icon={<Icon name="refresh" />}
        hint={hint}
        action={
          update !== 'applying' && (
            <ButtonRow>
              <Button tone="quiet" onClick={postponeUpdate}>
                {t('app.later')}
              </Button>
              {update === 'ready' && <Button onClick={() => void acceptUpdate()}>{t('app.update')}</Button>}
            </ButtonRow>
          )
        }
      >
        {title}
      </Notice>
    </section>
  )
}

/** Hidden where the app can't be installed, and on screens with a form. */
function InstallNotice() {
  const t = useT()
  const [location] = useLocation()
  const { offerInstall, prompt } = useSnapshot(pwa)
  const { address } = useSnapshot(session)
  if (!offerInstall || !address || !READ_ONLY_PATHS.includes(location) || !installMethod(prompt !== null)) return null
  return (
    <section className={styles.notice} aria-label={t('app.installTitle')}>
      <Notice
        tone="done"
        role="status"
        icon={<Icon name="phone" />}
        hint={t('app.installText')}
        action={
          <ButtonRow>
            <Button tone="quiet" onClick={() => void declineInstall()}>
              {t('app.notNow')}
            </Button>
            <Button onClick={() => void install()}>{t('app.install')}</Button>
          </ButtonRow>
        }
      >
        {t('app.installTitle')}
      </Notice>
    </section>
  )
}
