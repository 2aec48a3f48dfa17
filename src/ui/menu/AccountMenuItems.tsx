import type { ReactNode } from 'react'
import { logOut } from '../../lib/account/logOut.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import { openSheet } from '../../lib/notifications/sheets.ts'
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

interface AccountMenuItemsProps {
  /** Logged in, or the saved view. */
  hasAccount: boolean
  /** The items of the app, `AppMenuItems`. A prerendered page has to load them later: they can't run without a browser. */
  children: ReactNode
}

/** Language, what is saved on this device, the app, and log-out. */
export function AccountMenuItems({ hasAccount, children }: AccountMenuItemsProps) {
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
      {children}
      {hasAccount && <MenuItem icon="exit" label={t('drawer.exit')} onClick={() => void confirmLogOut()} />}
    </>
  )
}
