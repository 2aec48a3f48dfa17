import { useSnapshot } from 'valtio'
import { useT } from '../lib/i18n/intl.ts'
import { openSavedData, savedData } from '../lib/session/viewedAccount.ts'
import { Button } from './Button.tsx'
import { useAge } from './useAge.ts'

/** Opens the saved view, if anything is saved. */
export function ViewSavedButton() {
  const t = useT()
  const { account } = useSnapshot(savedData)
  const time = useAge(account?.fetchedAt ?? 0)
  if (!account) return null
  return (
    <Button tone="quiet" onClick={openSavedData}>
      {t('saved.view', { time })}
    </Button>
  )
}
