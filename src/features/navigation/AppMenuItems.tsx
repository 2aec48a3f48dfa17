import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/notifications/sheets.ts'
import { currentInstallMethod, install } from '../../lib/pwa/install.ts'
import { acceptUpdate, checkForUpdate, type UpdateCheck } from '../../lib/pwa/serviceWorker.ts'
import { pwa, type UpdateStatus } from '../../lib/pwa/store.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Drawer.module.css'

const UPDATE_MESSAGES: Record<UpdateStatus, MessageId | null> = {
  none: null,
  ready: 'app.update',
  held: 'app.updating',
  applying: 'app.updating',
}

const CHECK_MESSAGES: Record<UpdateCheck, MessageId> = {
  newer: 'app.update',
  newest: 'app.upToDate',
  incomplete: 'app.updateIncomplete',
  unknown: 'app.checkFailed',
}

/** Menu items to install and update the app. */
export function AppMenuItems() {
  const t = useT()
  const { update, prompt } = useSnapshot(pwa)
  const [checkResult, setCheckResult] = useState<MessageId | null>(null)
  const status = UPDATE_MESSAGES[update] ?? checkResult

  const checkNow = async () => {
    setCheckResult('app.checking')
    setCheckResult(CHECK_MESSAGES[await checkForUpdate()])
  }
  return (
    <>
      {currentInstallMethod(prompt !== null) && (
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            closeSheet()
            void install()
          }}
        >
          <Icon name="phone" />
          <span>{t('app.install')}</span>
        </button>
      )}
      <button
        type="button"
        className={styles.item}
        onClick={() => {
          if (update === 'none') return void checkNow()
          closeSheet()
          void acceptUpdate()
        }}
      >
        <Icon name="refresh" />
        <span>{t(update === 'none' ? 'app.checkForUpdate' : 'app.updateTitle')}</span>
        <span role="status" className={`${styles.value} ${update === 'none' ? '' : styles.highlight}`}>
          {status && t(status)}
        </span>
      </button>
    </>
  )
}
