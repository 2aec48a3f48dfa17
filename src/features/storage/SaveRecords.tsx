import { useSnapshot } from 'valtio'
import { cancelSaving, recordSaving, saveAllRecords } from '../../lib/cache/recordSaver.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'

/** Starts and cancels saving all records. Saving goes on while the sheet is closed. */
export function SaveRecords() {
  const t = useT()
  const { isRunning } = useSnapshot(recordSaving)
  useAnnouncement(isRunning ? t('storage.saving') : undefined)
  if (!isRunning) return <ActionButton onClick={() => void saveAllRecords()}>{t('storage.saveAll')}</ActionButton>
  return (
    <>
      <Notice tone="progress" role="status" aria-live="off" icon={<Spinner />}>
        {t('storage.saving')}
      </Notice>
      <Button tone="quiet" onClick={cancelSaving}>
        {t('action.cancel')}
      </Button>
    </>
  )
}
