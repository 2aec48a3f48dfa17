import { useText } from '../../lib/intl.ts'
import { Chip } from '../../ui/Chip.tsx'
import styles from './FilterChips.module.css'
import { NO_FILTER, type RecordFilter, showsAll } from './filter.ts'
import { typeLabel } from './labels.ts'

interface FilterChipsProps {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
  onOpen: () => void
}

/** What the list is narrowed to, each a tap away from being otherwise. */
export function FilterChips({ filter, onChange, onOpen }: FilterChipsProps) {
  const t = useText()
  const { types, direction, startDay, endDay } = filter
  const toggle = (wanted: 'in' | 'out') => onChange({ ...filter, direction: direction === wanted ? null : wanted })
  return (
    <div className={styles.chips}>
      <Chip chosen={showsAll(filter)} onClick={() => onChange(NO_FILTER)}>
        {t('filter.all')}
      </Chip>
      <Chip chosen={direction === 'in'} onClick={() => toggle('in')}>
        {t('record.income')}
      </Chip>
      <Chip chosen={direction === 'out'} onClick={() => toggle('out')}>
        {t('record.expense')}
      </Chip>
      <Chip chosen={startDay !== ''} onClick={onOpen}>
        {startDay ? `${startDay.replaceAll('-', '/')} – ${endDay.replaceAll('-', '/')}` : t('filter.timeRange')}
      </Chip>
      {types.map((type) => (
        <Chip key={type} chosen onClick={() => onChange({ ...filter, types: types.filter((each) => each !== type) })}>
          {typeLabel(t, type)}
        </Chip>
      ))}
    </div>
  )
}
