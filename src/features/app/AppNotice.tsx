import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { useText } from '../../lib/intl.ts'
import { connection } from '../../lib/login/connection.ts'
import { notices } from '../../lib/notices.ts'
import { paths } from '../../lib/paths.ts'
import { declineInstall, install, installWay } from '../../lib/pwa/install.ts'
import { pwa } from '../../lib/pwa/state.ts'
import { acceptUpdate, postponeUpdate } from '../../lib/pwa/worker.ts'
import { session } from '../../lib/session.ts'
import { sheets } from '../../lib/sheets.ts'
import { InstallSheet } from './InstallSheet.tsx'
import { Notice } from './Notice.tsx'

/** Screens that somebody looks at; on the others something is being filled in. */
const CALM: string[] = [paths.home, paths.node, paths.assets, paths.assetsRecord, paths.invited]

/** One notice at a time; it stays until it is answered. An update goes before the installation, whose steps are a sheet. */
export default function AppNotice() {
  const { update, postponed } = useSnapshot(pwa)
  const { open } = useSnapshot(sheets)
  const updating = update !== 'none' && !(update === 'ready' && postponed)
  return (
    <>
      {updating ? <UpdateNotice /> : <InstallNotice />}
      {open === 'install' && <InstallSheet />}
    </>
  )
}

function UpdateNotice() {
  const t = useText()
  const { update } = useSnapshot(pwa)
  return (
    <Notice
      icon="refresh"
      title={t(update === 'applying' ? 'app.updating' : 'app.updateTitle')}
      text={t(update === 'held' ? 'app.updateHeld' : 'app.updateText')}
      yes={update === 'ready' ? { text: t('app.update'), onClick: () => void acceptUpdate() } : undefined}
      no={update === 'applying' ? undefined : { text: t('app.later'), onClick: postponeUpdate }}
    />
  )
}

/** Never in the middle of something, and only where the app can be installed. */
function InstallNotice() {
  const t = useText()
  const [location] = useLocation()
  const { offerInstall, prompt } = useSnapshot(pwa)
  const { address } = useSnapshot(session)
  const { open, depositWanted } = useSnapshot(sheets)
  const { status } = useSnapshot(connection)
  const asked = useSnapshot(notices).questions.length > 0
  const inFlow = open !== null || depositWanted || status !== 'idle' || asked || !CALM.includes(location)
  if (!offerInstall || !address || inFlow || !installWay(prompt !== null)) return null
  return (
    <Notice
      icon="phone"
      title={t('app.installTitle')}
      text={t('app.installText')}
      yes={{ text: t('app.install'), onClick: () => void install() }}
      no={{ text: t('app.notNow'), onClick: () => void declineInstall() }}
    />
  )
}
