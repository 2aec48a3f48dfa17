import { useState } from 'react'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Metric } from '../../ui/Metric.tsx'
import { SampleDataNotice } from '../../ui/SampleDataNotice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { TextAction } from '../../ui/TextAction.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { OrderBook } from './OrderBook.tsx'
import { AVERAGE_24H, CHANGE_24H, MINIMUM_BUY, PRICE } from './sampleData.ts'

/** The trading screen: static, with sample numbers. Confirm does nothing. */
export default function DealScreen() {
  const t = useT()
  const [side, setSide] = useState('buy')
  const [amount, setAmount] = useState('')
  const sides = [
    { id: 'buy', name: t('deal.buy') },
    { id: 'sell', name: t('deal.sell') },
  ]
  return (
    <Screen>
      <ScreenHeader title={t('tab.deal')}>
        <TextAction to={paths.dealRecord}>{t('deal.history')}</TextAction>
      </ScreenHeader>
      <SampleDataNotice />
      <Card title="TPU / USDT">
        <Metric value={PRICE} unit="USDT" size="large" />
        <DescriptionList
          items={[
            [t('deal.average'), AVERAGE_24H],
            [t('deal.change'), CHANGE_24H],
          ]}
        />
      </Card>
      <Card title={t('deal.orders')}>
        <OrderBook />
      </Card>
      <SegmentedControl label={t('deal.side')} options={sides} value={side} onChange={setSide} />
      <TextField
        label={t('deal.amount')}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('deal.minimumBuy', { number: MINIMUM_BUY })}
        value={amount}
        onChange={setAmount}
      />
      <Button>{t('action.confirm')}</Button>
    </Screen>
  )
}
