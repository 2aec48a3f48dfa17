import { useState } from 'react'
import { Link } from 'wouter'
import { useText } from '../../lib/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Sample } from '../../ui/Sample.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { AmountSheet, type MiningAction } from './AmountSheet.tsx'
import styles from './MiningScreen.module.css'
import { PositionCard } from './PositionCard.tsx'
import { POSITIONS, TOTAL_STAKE } from './sample.ts'

// The screen links there although no screen is registered for it. Source: specification §2.
const RECORD_PATH = '/mining/record'

/** The mining screen (stake and compose): static, with sample numbers. */
export default function MiningScreen() {
  const t = useText()
  const [action, setAction] = useState<MiningAction>('stake')
  const [asking, setAsking] = useState(false)
  const tabs = [
    { id: 'stake', name: t('mining.stake') },
    { id: 'compose', name: t('mining.compose') },
  ] as const
  return (
    <Screen>
      <ScreenHead title={t('tab.mining')}>
        <Link href={RECORD_PATH} className={styles.record}>
          {t('mining.record')}
        </Link>
      </ScreenHead>
      <Sample />
      <Segmented label={t('tab.mining')} choices={tabs} chosen={action} onChoose={setAction} />
      <Card title={t('mining.totalStake')} glow>
        <Figure value={TOTAL_STAKE} unit="TPU" size="large" />
      </Card>
      {POSITIONS.map((position) => (
        <PositionCard key={position.id} position={position} />
      ))}
      <Button onClick={() => setAsking(true)}>{t(`mining.${action}`)}</Button>
      {asking && <AmountSheet action={action} onClose={() => setAsking(false)} />}
    </Screen>
  )
}
