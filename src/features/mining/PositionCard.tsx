import { useState } from 'react'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Metric } from '../../ui/Metric.tsx'
import { Stack } from '../../ui/Stack.tsx'
import styles from './PositionCard.module.css'
import type { POSITIONS } from './sampleData.ts'

/** A sample position; its exit button does nothing. */
export function PositionCard({ position }: { position: (typeof POSITIONS)[number] }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <button type="button" className={styles.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Metric value={position.amount} unit="TPU" />
        <span className={styles.chevron}>
          <Icon name="chevron" size="1.1rem" />
        </span>
      </button>
      {open && (
        <Stack>
          <DescriptionList
            items={[
              [t('home.output'), position.output],
              [t('mining.since'), formatDateTime(position.since)],
            ]}
          />
          <Button tone="quiet">{t('mining.exitStake')}</Button>
        </Stack>
      )}
    </Card>
  )
}
