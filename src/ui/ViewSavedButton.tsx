import { useSnapshot } from 'valtio'
import { useNow } from '../lib/browser/useNow.ts'
import { formatAge, startOfToday } from '../lib/format/dates.ts'
import { useT } from '../lib/i18n/intl.ts'
import { openSavedData, savedData } from '../lib/session/viewedAccount.ts'
import { Button } from './Button.tsx'

/** Opens the saved view, if anything is saved. */
export function ViewSavedButton() {
  const t = useT()
  const { account } = useSnapshot(savedData)
  const today = useNow(startOfToday)
  if (!account) return null
  return (
    <Button tone="quiet" onClick={openSavedData}>
      {t('saved.view', { time: formatAge(account.fetchedAt, today) })}
    </Button>
  )
}
