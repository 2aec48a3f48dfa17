import { useT } from '../../lib/i18n/intl.ts'
import styles from './OrderBook.module.css'
import { ASKS, BIDS } from './sampleData.ts'

/** The static order book: asks above bids. */
export function OrderBook() {
  const t = useT()
  const renderSide = (name: string, orders: typeof ASKS, className: string | undefined) =>
    orders.map(({ price, amount }) => (
      <tr key={price}>
        <th scope="row" className={className}>
          {name}
        </th>
        <td className={className}>{price}</td>
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
        {renderSide(t('deal.sell'), ASKS, styles.sell)}
        {renderSide(t('deal.buy'), BIDS, styles.buy)}
      </tbody>
    </table>
  )
}
