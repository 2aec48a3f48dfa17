import { pwa } from '../../src/lib/pwa/store.ts'
import { AccountMenuItems } from '../../src/ui/menu/AccountMenuItems.tsx'
import { AppMenuItems } from '../../src/ui/menu/AppMenuItems.tsx'
import { AppVersion } from '../../src/ui/menu/AppVersion.tsx'
import { MenuItem } from '../../src/ui/menu/MenuItem.tsx'
import { LONG_WORD } from './samples.ts'
import { states } from './states.tsx'

export default { title: 'Menu' }

export const MenuItems = states((t) => ({
  Button: <MenuItem icon="globe" label={t('language.title')} value={t('language.name')} />,
  Link: <MenuItem icon="paper" label={t('assets.records')} to="/assets/record" />,
  'Long text': <MenuItem icon="info" label={LONG_WORD} value={LONG_WORD} />,
}))

export const AccountMenu = states(() => ({
  'Logged in': <AccountMenuItems hasAccount />,
  Guest: <AccountMenuItems hasAccount={false} />,
}))

export const AppMenuWithUpdate = {
  ...states(() => ({ 'A new version is ready': <AppMenuItems /> })),
  beforeEach: () => {
    pwa.update = 'ready'
    return () => {
      pwa.update = 'none'
    }
  },
}

export const Version = states(() => ({ 'Network, version, commit': <AppVersion /> }))
