import { logOut } from '../../lib/account/logOut.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { showDialog } from '../../lib/overlays/dialogs.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { AppMenuItems } from './AppMenuItems.tsx'
import { MenuItem } from './MenuItem.tsx'

const confirmLogOut = (): Promise<boolean> =>
  showDialog({
    title: { id: 'tip.sureExit' },
    body: { id: 'drawer.exitText' },
    tone: 'danger',
    confirm: { id: 'drawer.exit' },
    cancel: { id: 'action.cancel' },
    work: { label: { id: 'drawer.exiting' }, run: logOut },
  })

/** Language, saved data, the app, and log-out. @param hasAccount whether an account is logged in or its saved data is shown */
export function AccountMenuItems({ hasAccount }: { hasAccount: boolean }) {
  const t = useT()
  return (
    <>
      <MenuItem
        icon="globe"
        label={t('language.title')}
        value={t('language.name')}
        onClick={() => openSheet('language')}
      />
      {hasAccount && <MenuItem icon="in" label={t('storage.title')} onClick={() => openSheet('storage')} />}
      <AppMenuItems />
      {hasAccount && <MenuItem icon="exit" label={t('drawer.exit')} onClick={() => void confirmLogOut()} />}
    </>
  )
}
