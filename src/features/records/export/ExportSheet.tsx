import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { canShare, canShareFile, saveFile, share } from '../../../lib/browser/share.ts'
import type { ListFilter, ListSource } from '../../../lib/cache/entryIndex.ts'
import { listOf, transactionsQuery } from '../../../lib/cache/infiniteQueries.ts'
import { recordSaving, saveAllRecords } from '../../../lib/cache/recordSaver.ts'
import { t as translate, useT } from '../../../lib/i18n/intl.ts'
import { useViewedAccount } from '../../../lib/session/viewedAccount.ts'
import { copyToClipboard } from '../../../lib/toasts/clipboard.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/CloseButton.tsx'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { dayOf } from '../filter.ts'
import styles from './ExportSheet.module.css'
import { writeRecordsCsv } from './recordsCsv.ts'

interface ExportSheetProps {
  filter: ListFilter
  /** Whether the list on the screen is complete. */
  complete: boolean
  onClose: () => void
}

interface Export {
  count: number
  unreadable: number
  /** False once the file is known to leave records out. */
  complete: boolean
  /** Undefined while it is written. */
  file: File | undefined
  failed: boolean
}

const EMPTY: Export = { count: 0, unreadable: 0, complete: true, file: undefined, failed: false }

/**
 * Writes the file while the sheet is open, and again once more records are on the device. Sharing needs a tap of its own, once the
 * file is there.
 */
function useExport(
  source: ListSource | undefined,
  isListComplete: boolean,
  isSaving: boolean,
): Export & { retry: () => void } {
  const [result, setResult] = useState(EMPTY)
  const [retries, setRetries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file has the records of the time when it is written.
  useEffect(() => {
    if (!source || (isSaving && result.file)) return
    // The button that saves the records stays, with the focus.
    setResult(({ complete }) => ({ ...EMPTY, complete }))
    const closing = new AbortController()
    const onProgress = (count: number) => setResult((before) => ({ ...before, count }))
    writeRecordsCsv(source, translate, onProgress, closing.signal)
      .then(({ parts, ...written }) => {
        const file = new File(parts, `TPU-${dayOf(new Date())}.csv`, { type: 'text/csv' })
        setResult({ ...written, file, failed: false })
      })
      .catch(() => {
        if (!closing.signal.aborted) setResult({ ...EMPTY, failed: true })
      })
    return () => closing.abort()
  }, [source, isListComplete, isSaving, retries])
  return { ...result, retry: () => setRetries(retries + 1) }
}

/** Exports what the filter shows as a CSV file, from the cache. */
export function ExportSheet({ filter, complete: isListComplete, onClose }: ExportSheetProps) {
  const t = useT()
  const { address } = useViewedAccount()
  const [source] = useState<ListSource | undefined>(() =>
    address ? listOf(transactionsQuery, address, filter) : undefined,
  )
  const { isRunning } = useSnapshot(recordSaving)
  const { count, unreadable, complete, file, failed, retry } = useExport(source, isListComplete, isRunning)
  return (
    <Sheet
      title={t('export.title')}
      onClose={onClose}
      footer={
        <>
          {file && canShareFile(file) && (
            <Button disabled={count === 0} onClick={() => void share({ files: [file] })}>
              {t('invited.share')}
            </Button>
          )}
          <Button
            tone={file && canShareFile(file) ? 'quiet' : 'primary'}
            busy={!file && !failed}
            disabled={count === 0}
            onClick={() => file && saveFile(file)}
          >
            {t('export.save')}
          </Button>
          {/* Web views of wallets can neither share nor save a file. */}
          {!canShare() && (
            <Button
              tone="quiet"
              disabled={!file || count === 0}
              onClick={async () => file && copyToClipboard(await file.text())}
            >
              {t('action.copy')}
            </Button>
          )}
          <CloseButton onClick={onClose} />
        </>
      }
    >
      <Stack gap={2}>
        {failed ? (
          <ErrorAlert text={t('error.unexpected')} onRetry={retry} />
        ) : (
          <p role="status" className={styles.count}>
            {t('export.count', { count })}
          </p>
        )}
        {!complete && (
          <>
            <Note tone="warn">{t('export.partial')}</Note>
            <ActionButton tone="quiet" busy={isRunning} onClick={() => void saveAllRecords()}>
              {t('storage.saveAll')}
            </ActionButton>
          </>
        )}
        {unreadable > 0 && <Note tone="warn">{t('list.unreadable', { count: unreadable })}</Note>}
      </Stack>
    </Sheet>
  )
}
