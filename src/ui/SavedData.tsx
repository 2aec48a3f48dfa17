import { useSnapshot } from 'valtio'
import { useText } from '../lib/intl.ts'
import { openSaved, saved } from '../lib/saved.ts'
import { Button } from './Button.tsx'

/** The way to what this device keeps of an account, without a login; nothing where it keeps nothing. */
export function SavedData() {
  const t = useText()
  const { account } = useSnapshot(saved)
  if (!account) return null
  return (
    <Button tone="quiet" onClick={openSaved}>
      {t('saved.view', { time: account.asOf })}
    </Button>
  )
}
