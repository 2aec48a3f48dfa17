import { useSnapshot } from 'valtio'
import { cancelSaving, recordSaving, saveAllRecords } from '../../lib/cache/recordSaver.ts'
import type { ApiError } from '../../lib/errors/ApiError.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './StorageSheet.module.css'

/** Starts and cancels saving all records. Saving goes on while the sheet is closed. */
export function SaveRecords() {
  const t = useT()
  const { status, error } = useSnapshot(recordSaving)
  if (status === 'running')
    return (
      <>
        <p role="status" className={styles.progress}>
          <Spinner /> {t('storage.saving')}
        </p>
        <Button tone="quiet" onClick={cancelSaving}>
          {t('action.cancel')}
        </Button>
      </>
    )
  const save = () => void saveAllRecords()
  return (
    <>
      {status === 'failed' && <FetchError error={error as ApiError} hasData={false} onRetry={save} />}
      {status === 'elsewhere' && <p className={styles.progress}>{t('action.inOtherTab')}</p>}
      <ActionButton onClick={save}>{t('storage.saveAll')}</ActionButton>
    </>
  )
}
