import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { openSheet, sheets } from '../../lib/overlays/sheets.ts'
import { ChipRow, FilterChip } from '../../ui/FilterChip.tsx'
import { typeLabel } from '../../ui/records/recordLabels.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { isUnfiltered, NO_FILTER, type RecordFilter } from './filter.ts'

interface FilterChipsProps {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}

/** The active filters as chips, and the sheet of all filters. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const t = useT()
  const { open } = useSnapshot(sheets)
  const { types, direction, startDay, endDay } = filter
  const toggle = (wanted: 'in' | 'out') => onChange({ ...filter, direction: direction === wanted ? null : wanted })
  return (
    <ChipRow>
      <FilterChip selected={isUnfiltered(filter)} onClick={() => onChange(NO_FILTER)}>
        {t('filter.all')}
      </FilterChip>
      <FilterChip selected={direction === 'in'} onClick={() => toggle('in')}>
        {t('record.income')}
      </FilterChip>
      <FilterChip selected={direction === 'out'} onClick={() => toggle('out')}>
        {t('record.expense')}
      </FilterChip>
      <FilterChip selected={startDay !== ''} onClick={() => openSheet('filter')}>
        {startDay ? `${startDay.replaceAll('-', '/')} – ${endDay.replaceAll('-', '/')}` : t('filter.timeRange')}
      </FilterChip>
      {types.map((type) => (
        <FilterChip
          key={type}
          selected
          onClick={() => onChange({ ...filter, types: types.filter((each) => each !== type) })}
        >
          {typeLabel(t, type)}
        </FilterChip>
      ))}
      {open === 'filter' && <FilterSheet filter={filter} onApply={onChange} />}
    </ChipRow>
  )
}
