import { useT } from '../../lib/i18n/intl.ts'
import { Card } from '../../ui/Card.tsx'
import { Metric } from '../../ui/Metric.tsx'
import styles from './MarketBlock.module.css'

/** No call gives these figures. A dash, since a 0 could be taken for a value. Source: specification §2. */
const UNKNOWN = '—'
const STATISTICS = ['home.output', 'home.destroy', 'home.effect', 'home.contribute'] as const

export function MarketBlock() {
  const t = useT()
  return (
    <Card
      title="TPU / USDT"
      headerEnd={
        <span className={styles.label}>
          {t('home.change')} {UNKNOWN}
        </span>
      }
    >
      <div className={styles.price}>
        <Metric value={UNKNOWN} unit="USDT" />
        <span className={styles.label}>{t('tip.notOpen')}</span>
      </div>
      <dl className={styles.statistics}>
        {STATISTICS.map((name) => (
          <div key={name}>
            <dt className={styles.label}>{t(name)}</dt>
            <dd>
              <Metric value={UNKNOWN} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
