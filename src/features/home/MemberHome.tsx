import { Link } from 'wouter'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { Card } from '../../ui/Card.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Metric } from '../../ui/Metric.tsx'
import { MainAssets } from './MainAssets.tsx'
import styles from './MemberHome.module.css'

/** Placeholders show a dash: a 0 could be taken for a value. Source: specification §2. */
const STATISTICS = ['home.output', 'home.destroy', 'home.effect', 'home.contribute'] as const

/** Home, logged in: main assets, shortcuts, the price block and the four statistics. */
export default function MemberHome() {
  const t = useT()
  const showComingSoon = () => toast({ id: 'tip.notOpen' })
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{t('tab.home')}</h1>
      <MainAssets />
      <div className={styles.columns}>
        <Link href={paths.invited} className={styles.shortcut}>
          <Tile icon="invite" tone="accent" />
          {t('screen.invited')}
        </Link>
        <button type="button" className={styles.shortcut} onClick={showComingSoon}>
          <Tile icon="cube" tone="cyan" />
          {t('home.joinMine')}
        </button>
      </div>
      <Card title="TPU / USDT" headerEnd={<span className={styles.change}>{t('home.change')} —</span>}>
        <Metric size="large" value="—" unit="USDT" />
        <svg aria-hidden="true" viewBox="0 0 320 56" className={styles.chart}>
          <path d="M2 38c26-10 48-2 74-6s44-16 72-12 44 20 74 16 50-20 96-22" />
        </svg>
      </Card>
      <div className={styles.columns}>
        {STATISTICS.map((name) => (
          <Card key={name}>
            <p className={styles.label}>{t(name)}</p>
            <Metric value="—" />
          </Card>
        ))}
      </div>
      <button type="button" className={styles.whitePaper} onClick={showComingSoon}>
        <Icon name="paper" />
        {t('home.whitePaper')}
        <Icon name="chevron" size="1.1rem" />
      </button>
    </div>
  )
}

function Tile({ icon, tone }: { icon: IconName; tone: 'accent' | 'cyan' }) {
  return (
    <span className={`${styles.tile} ${styles[tone]}`}>
      <Icon name={icon} />
    </span>
  )
}
