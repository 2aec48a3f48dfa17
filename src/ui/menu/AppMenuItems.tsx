import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { install } from '../../lib/pwa/install.ts'
import { installMethod } from '../../lib/pwa/installMethod.ts'
import { acceptUpdate, checkForUpdate } from '../../lib/pwa/serviceWorker.ts'
import { pwa, type UpdateCheck, type UpdateStatus } from '../../lib/pwa/store.ts'
import styles from './MenuItem.module.css'
import { MenuItem } from './MenuItem.tsx'

const UPDATE_MESSAGES: Record<UpdateStatus, MessageId | null> = {
  none: null,
  ready: 'app.update',
  postponed: 'app.update',
  held: 'app.updating',
  applying: 'app.updating',
}

const CHECK_MESSAGES: Record<UpdateCheck, MessageId> = {
  newer: 'app.update',
  newest: 'app.upToDate',
  incomplete: 'app.updateIncomplete',
  unknown: 'app.checkFailed',
}

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
      {installMethod(prompt !== null) && (
        <MenuItem
          icon="phone"
          label={t('app.install')}
          onClick={() => {
            closeSheet()
            void install()
          }}
        />
      )}
      <MenuItem
        icon="refresh"
        label={t(update === 'none' ? 'app.checkForUpdate' : 'app.updateTitle')}
        value={
          <span role="status" className={update === 'none' ? undefined : styles.highlight}>
            {status && t(status)}
          </span>
        }
        onClick={() => {
          if (update === 'none') return void checkNow()
          closeSheet()
          void acceptUpdate()
        }}
      />
    </>
  )
}
