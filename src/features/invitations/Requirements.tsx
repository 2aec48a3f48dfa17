import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format/numbers.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Requirements.module.css'

/** The requirements are static. Source: specification §2. */
export function Requirements() {
  const t = useT()
  return (
    <Card title={t('level.requirements')}>
      <dl>
        <Requirement picture={<BothMarkets />} name={t('level.bothMarkets')}>
          {t('level.bothMarketsNeed')}
        </Requirement>
        <Requirement picture={<SmallMarket />} name={t('level.smallMarket')}>
          {formatCount(50_000)}
        </Requirement>
      </dl>
    </Card>
  )
}

function Requirement({ picture, name, children }: { picture: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={styles.requirement}>
      <dt className={styles.name}>
        {picture}
        {name}
      </dt>
      <dd className={styles.need}>{children}</dd>
    </div>
  )
}

/** Draws a root with two branches. @param children the markets at their ends */
const Tree = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden="true" viewBox="0 0 48 44" className={styles.picture}>
    <path d="M24 12 11 27M24 12l13 15" className={styles.branch} />
    <circle cx="24" cy="9" r="5" className={styles.root} />
    {children}
  </svg>
)

const BothMarkets = () => (
  <Tree>
    <circle cx="11" cy="31" r="7.5" className={styles.marked} />
    <circle cx="37" cy="31" r="7.5" className={styles.marked} />
  </Tree>
)

const SmallMarket = () => (
  <Tree>
    <circle cx="11" cy="31" r="9.5" className={styles.unmarked} />
    <circle cx="37" cy="31" r="5.5" className={styles.marked} />
  </Tree>
)
