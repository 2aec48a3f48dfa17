import { useSnapshot } from 'valtio'
import type { AssetRecord } from '../../contract/assets.ts'
import type { ListFilter } from '../../lib/cache/entryIndex.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { closeSheet, sheets } from '../../lib/notifications/sheets.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { retryableLazy } from '../../ui/retryableLazy.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import type { RecordFilter } from './filter.ts'
import { RecordDetail } from './RecordDetail.tsx'

const ExportSheet = retryableLazy(() => import('./export/ExportSheet.tsx'))

interface RecordOverlaysProps {
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
  /** The record whose details are in a sheet. */
  detail: AssetRecord | undefined
  onCloseDetail: () => void
  /** What is exported, while the export is open. */
  exported: { filter: ListFilter; complete: boolean } | undefined
  onCloseExport: () => void
}

/** The sheets above the records. */
export function RecordOverlays(props: RecordOverlaysProps) {
  const t = useT()
  const { open } = useSnapshot(sheets)
  const { filter, onFilter, detail, onCloseDetail, exported, onCloseExport } = props
  return (
    <>
      {detail && (
        <Sheet title={t('record.detail')} onClose={onCloseDetail}>
          <RecordDetail record={detail} />
        </Sheet>
      )}
      {exported && (
        <LazyPart onError={onCloseExport}>
          <ExportSheet {...exported} onClose={onCloseExport} />
        </LazyPart>
      )}
      {open === 'filter' && (
        <FilterSheet
          filter={filter}
          onClose={closeSheet}
          onApply={(next) => {
            closeSheet()
            onFilter(next)
          }}
        />
      )}
    </>
  )
}
