import { useT } from '../../lib/i18n/intl.ts'
import styles from './OrderBook.module.css'
import { ASKS, BIDS, type Order } from './sampleData.ts'

/** The static order book: what is asked above, what is bid below. */
export function OrderBook() {
  const t = useT()
  const side = (name: string, orders: Order[], tone: string | undefined) =>
    orders.map(({ price, amount }) => (
      <tr key={price}>
        <th scope="row" className={tone}>
          {name}
        </th>
        <td className={tone}>{price}</td>
        <td>{amount}</td>
      </tr>
    ))
  return (
    <table className={styles.book}>
      <thead>
        <tr>
          <th scope="col">{t('deal.side')}</th>
          <th scope="col">{t('deal.price')}</th>
          <th scope="col">{t('deal.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {side(t('deal.sell'), ASKS, styles.sell)}
        {side(t('deal.buy'), BIDS, styles.buy)}
      </tbody>
    </table>
  )
}
