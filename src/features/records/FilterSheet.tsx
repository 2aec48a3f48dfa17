import { useState } from 'react'
import { RECORD_TYPES } from '../../contract/assets.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { serverNow } from '../../lib/network/serverClock.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { ChipRow, FilterChip } from '../../ui/FilterChip.tsx'
import { Note } from '../../ui/Note.tsx'
import { typeLabel } from '../../ui/records/recordLabels.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './FilterSheet.module.css'
import { dayOf, EARLIEST_DAY, NO_FILTER, type RecordFilter, validateFilter } from './filter.ts'

const DAYS = [
  ['startDay', 'filter.start'],
  ['endDay', 'filter.end'],
] as const

/** Edits a draft of the filter and applies it on confirm. */
export function FilterSheet({ filter, onApply }: { filter: RecordFilter; onApply: (filter: RecordFilter) => void }) {
  const t = useT()
  const [draft, setDraft] = useState(filter)
  const [error, setError] = useState<MessageId | null>(null)
  const today = dayOf(new Date(serverNow()))
  const change = (changes: Partial<RecordFilter>) => {
    setDraft({ ...draft, ...changes })
    setError(null)
  }
  const toggle = (type: string) =>
    change({ types: draft.types.includes(type) ? draft.types.filter((each) => each !== type) : [...draft.types, type] })
  const close = (next: RecordFilter) => {
    closeSheet()
    onApply(next)
  }
  const apply = () => {
    const invalid = validateFilter(draft, today)
    if (invalid) setError(invalid)
    else close(draft)
  }
  const directions = [
    { id: 'all', name: t('filter.all') },
    { id: 'in', name: t('record.income') },
    { id: 'out', name: t('record.expense') },
  ] as const
  return (
    <Sheet
      title={t('filter.title')}
      onClose={closeSheet}
      footer={
        <ButtonRow>
          <Button tone="quiet" onClick={() => close(NO_FILTER)}>
            {t('filter.reset')}
          </Button>
          <Button onClick={apply}>{t('action.confirm')}</Button>
        </ButtonRow>
      }
    >
      <Stack>
        <SegmentedControl
          label={t('filter.direction')}
          options={directions}
          value={draft.direction ?? 'all'}
          onChange={(id) => change({ direction: id === 'all' ? null : id })}
        />
        <h3 className={styles.label}>{t('filter.type')}</h3>
        <ChipRow>
          {RECORD_TYPES.map((type) => (
            <FilterChip key={type} selected={draft.types.includes(type)} onClick={() => toggle(type)}>
              {typeLabel(t, type)}
            </FilterChip>
          ))}
        </ChipRow>
        <h3 className={styles.label}>{t('filter.timeRange')}</h3>
        <div className={styles.days}>
          {DAYS.map(([field, label]) => (
            <TextField
              key={field}
              label={t(label)}
              type="date"
              min={EARLIEST_DAY}
              max={today}
              value={draft[field]}
              onChange={(day) => change({ [field]: day })}
            />
          ))}
        </div>
        <Note role="alert" tone="danger">
          {error && t(error)}
        </Note>
      </Stack>
    </Sheet>
  )
}
