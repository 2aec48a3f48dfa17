import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { declineInstall, install } from '../../lib/pwa/install.ts'
import { installMethod } from '../../lib/pwa/installMethod.ts'
import { acceptUpdate, postponeUpdate } from '../../lib/pwa/serviceWorker.ts'
import { pwa } from '../../lib/pwa/store.ts'
import { session } from '../../lib/session/session.ts'
import { NoticeBanner } from './NoticeBanner.tsx'

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
  return (
    <NoticeBanner
      icon="refresh"
      title={t(update === 'applying' ? 'app.updating' : 'app.updateTitle')}
      text={t(update === 'held' ? 'app.updateHeld' : 'app.updateText')}
      primaryAction={update === 'ready' ? { text: t('app.update'), onClick: () => void acceptUpdate() } : undefined}
      secondaryAction={update === 'applying' ? undefined : { text: t('app.later'), onClick: postponeUpdate }}
    />
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
    <NoticeBanner
      icon="phone"
      title={t('app.installTitle')}
      text={t('app.installText')}
      primaryAction={{ text: t('app.install'), onClick: () => void install() }}
      secondaryAction={{ text: t('app.notNow'), onClick: () => void declineInstall() }}
    />
  )
}
