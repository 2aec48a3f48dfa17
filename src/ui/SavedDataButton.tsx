import { formatAge } from '../lib/format/dates.ts'
import { useT } from '../lib/i18n/intl.ts'
import { openSavedData } from '../lib/session/viewedAccount.ts'
import { Button } from './Button.tsx'

export default function SavedDataButton({ fetchedAt }: { fetchedAt: number }) {
  const t = useT()
  return (
    <Button tone="quiet" onClick={openSavedData}>
      {t('saved.view', { time: formatAge(fetchedAt) })}
    </Button>
  )
}
