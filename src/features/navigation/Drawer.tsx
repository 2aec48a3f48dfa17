import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { maskAddress } from '../../lib/addresses.ts'
import { env } from '../../lib/env.ts'
import { language, useText } from '../../lib/intl.ts'
import { startConnect } from '../../lib/login/connect.ts'
import { ask } from '../../lib/notices.ts'
import { useOffline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { useShown } from '../../lib/saved.ts'
import { logOut } from '../../lib/sessionEnd.ts'
import { closeSheet, openSheet } from '../../lib/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { AppItems } from './AppItems.tsx'
import styles from './Drawer.module.css'
import { Identity } from './Identity.tsx'
import { LANGUAGE_NAMES } from './languages.ts'

async function exit(): Promise<void> {
  const sure = await ask({
    title: { id: 'tip.sureExit' },
    confirm: { id: 'drawer.exit' },
    cancel: { id: 'action.cancel' },
  })
  if (sure) await logOut()
}

/** The side drawer: who one is, the language, the way to a node, the way out. */
export default function Drawer() {
  const t = useText()
  const { address, isSaved } = useShown()
  const offline = useOffline()
  const { current } = useSnapshot(language)
  return (
    <Sheet
      from="side"
      title={t('nav.menu')}
      titleHidden
      onClose={closeSheet}
      footer={
        <div className={styles.about}>
          <p>{env.chain.test ? t('drawer.testNetwork', { name: env.chain.name }) : env.chain.name}</p>
          <p>{t('drawer.version', { version: __APP_VERSION__ })}</p>
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
              void startConnect()
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
          <span className={styles.value}>{LANGUAGE_NAMES[current]}</span>
        </button>
        <AppItems />
        {address && (
          <button type="button" className={styles.item} onClick={() => void exit()}>
            <Icon name="exit" />
            <span>{t('drawer.exit')}</span>
          </button>
        )}
      </div>
    </Sheet>
  )
}
