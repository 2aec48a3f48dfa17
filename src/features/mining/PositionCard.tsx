import { useState } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { useText } from '../../lib/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PositionCard.module.css'
import type { Position } from './sample.ts'

/** A sample position; it opens to its details and an exit button that does nothing. */
export function PositionCard({ position }: { position: Position }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <button type="button" className={styles.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Figure value={position.amount} unit="TPU" />
        <span className={styles.chevron}>
          <Icon name="chevron" size="1.1rem" />
        </span>
      </button>
      {open && (
        <div className={styles.details}>
          <Facts
            facts={[
              [t('mining.output'), position.output],
              [t('mining.since'), formatDateTime(position.since)],
            ]}
          />
          <Button tone="quiet">{t('mining.exitStake')}</Button>
        </div>
      )}
    </Card>
  )
}
