import { useState } from 'react'
import { Link } from 'wouter'
import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Sample } from '../../ui/Sample.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './DealScreen.module.css'
import { OrderBook } from './OrderBook.tsx'
import { AVERAGE_24H, CHANGE_24H, MINIMUM_BUY, PRICE } from './sample.ts'

/** The trading screen: static, with sample numbers; its confirm does nothing. */
export default function DealScreen() {
  const t = useText()
  const [side, setSide] = useState('buy')
  const [amount, setAmount] = useState('')
  const sides = [
    { id: 'buy', name: t('deal.buy') },
    { id: 'sell', name: t('deal.sell') },
  ]
  return (
    <Screen>
      <ScreenHead title={t('tab.deal')}>
        <Link href={paths.dealRecord} className={styles.history}>
          {t('deal.history')}
        </Link>
      </ScreenHead>
      <Sample />
      <Card title="TPU / USDT">
        <Figure value={PRICE} unit="USDT" size="large" />
        <Facts
          facts={[
            [t('deal.average'), AVERAGE_24H],
            [t('deal.change'), CHANGE_24H],
          ]}
        />
      </Card>
      <Card title={t('deal.orders')}>
        <OrderBook />
      </Card>
      <Segmented label={t('deal.side')} choices={sides} chosen={side} onChoose={setSide} />
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
