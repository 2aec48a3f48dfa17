import { Link } from 'wouter'
import { logOut } from '../../lib/account/endSession.ts'
import { env } from '../../lib/config/env.ts'
import { paths } from '../../lib/config/paths.ts'
import { maskAddress } from '../../lib/format/addresses.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { startLogin } from '../../lib/login/loginFlow.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import { closeSheet, openSheet } from '../../lib/notifications/sheets.ts'
import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { AppMenuItems } from './AppMenuItems.tsx'
import styles from './Drawer.module.css'
import { Identity } from './Identity.tsx'

async function confirmLogOut(): Promise<void> {
  const confirmed = await showDialog({
    title: { id: 'tip.sureExit' },
    body: { id: 'drawer.exitText' },
    tone: 'danger',
    confirm: { id: 'drawer.exit' },
    cancel: { id: 'action.cancel' },
  })
  if (confirmed) await logOut()
}

/** The side drawer: identity, node sale, language, app, and log-out. */
export default function Drawer() {
  const t = useT()
  const { address, isSaved } = useViewedAccount()
  const offline = useOfflineReason()
  return (
    <Sheet
      name="drawer"
      from="side"
      title={t('nav.menu')}
      titleHidden
      onClose={closeSheet}
      footer={
        <div className={styles.about}>
          <p>{env.chain.test ? t('drawer.testNetwork', { name: env.chain.name }) : env.chain.name}</p>
          <p>
            <span>{t('drawer.version', { version: __APP_VERSION__ })}</span> <code>{__COMMIT__}</code>
          </p>
        </div>
      }
    >
      <div className={styles.content}>
        {address && <Identity masked={maskAddress(address)} />}
        {(!address || isSaved) && (
          <Button
            disabledBecause={offline && t(offline)}
            onClick={() => {
              closeSheet()
              void startLogin()
            }}
          >
            {t('connect.button')}
          </Button>
        )}
        <Link href={paths.node} className={styles.banner} onClick={closeSheet}>
          <span className={styles.bannerTitle}>{t('drawer.buyNode')}</span>
          <span className={styles.bannerText}>{t('drawer.buyNodeText')}</span>
          <Icon name="chevron" size="1.1rem" />
        </Link>
        <button type="button" className={styles.item} onClick={() => openSheet('language')}>
          <Icon name="globe" />
          <span>{t('language.title')}</span>
          <span className={styles.value}>{t('language.name')}</span>
        </button>
        {address && (
          <button type="button" className={styles.item} onClick={() => openSheet('storage')}>
            <Icon name="in" />
            <span>{t('storage.title')}</span>
          </button>
        )}
        <AppMenuItems />
        {address && (
          <button type="button" className={styles.item} onClick={() => void confirmLogOut()}>
            <Icon name="exit" />
            <span>{t('drawer.exit')}</span>
          </button>
        )}
      </div>
    </Sheet>
  )
}
