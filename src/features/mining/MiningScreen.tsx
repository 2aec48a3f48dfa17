import { useState } from 'react'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Metric } from '../../ui/Metric.tsx'
import { retryableLazy } from '../../ui/retryableLazy.tsx'
import { SampleDataNotice } from '../../ui/SampleDataNotice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { TextAction } from '../../ui/TextAction.tsx'
import type { MiningAction } from './AmountSheet.tsx'
import { PositionCard } from './PositionCard.tsx'
import { POSITIONS, TOTAL_STAKE } from './sampleData.ts'

const AmountSheet = retryableLazy(() => import('./AmountSheet.tsx'))

// Not a registered route. Source: specification §2.
const RECORD_PATH = `${paths.mining}/record`

/** The mining screen: static, with sample numbers. */
export default function MiningScreen() {
  const t = useT()
  const [action, setAction] = useState<MiningAction>('stake')
  const [sheetOpen, setSheetOpen] = useState(false)
  const closeSheet = () => setSheetOpen(false)
  const tabs = [
    { id: 'stake', name: t('mining.stake') },
    { id: 'compose', name: t('mining.compose') },
  ] as const
  return (
    <Screen>
      <ScreenHeader title={t('tab.mining')}>
        <TextAction to={RECORD_PATH}>{t('mining.record')}</TextAction>
      </ScreenHeader>
      <SampleDataNotice />
      <SegmentedControl label={t('tab.mining')} options={tabs} value={action} onChange={setAction} />
      <Card title={t('mining.totalStake')} glow>
        <Metric value={TOTAL_STAKE} unit="TPU" size="large" />
      </Card>
      {POSITIONS.map((position) => (
        <PositionCard key={position.id} position={position} />
      ))}
      <Button onClick={() => setSheetOpen(true)}>{t(`mining.${action}`)}</Button>
      {sheetOpen && (
        <LazyPart onError={closeSheet}>
          <AmountSheet action={action} onClose={closeSheet} />
        </LazyPart>
      )}
    </Screen>
  )
}
