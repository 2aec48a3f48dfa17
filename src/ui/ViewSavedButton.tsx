import { useSnapshot } from 'valtio'
import { useT } from '../lib/i18n/intl.ts'
import { openSavedData, savedData } from '../lib/session/viewedAccount.ts'
import { Button } from './Button.tsx'

/** The way to what this device keeps of an account, without a login; nothing where it keeps nothing. */
export function ViewSavedButton() {
  const t = useT()
  const { account } = useSnapshot(savedData)
  if (!account) return null
  return (
    <Button tone="quiet" onClick={openSavedData}>
      {t('saved.view', { time: account.asOf })}
    </Button>
  )
}
