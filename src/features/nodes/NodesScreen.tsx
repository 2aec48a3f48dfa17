import { useState } from 'react'
import { nodeSales, nodeTypes } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { Age } from '../../ui/Age.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FetchProblem } from '../../ui/FetchProblem.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './NodesScreen.module.css'
import { OfferCard } from './OfferCard.tsx'
import { matchOffers } from './rules.ts'
import { SaleWindow } from './SaleWindow.tsx'

/** The node sale: its title, one button per node type, and the chosen one in detail. */
export default function NodesScreen() {
  const t = useText()
  const types = useDocument(nodeTypes)
  const sales = useDocument(nodeSales)
  const [chosen, setChosen] = useState<string>()
  const error = sales.error ?? types.error
  const retry = () => {
    sales.retry()
    types.retry()
  }
  const covered = sales.value !== undefined && types.value !== undefined
  const problem = error && <FetchProblem error={error} covered={covered} onRetry={retry} />

  if (!sales.value || !types.value) return error ? <Screen>{problem}</Screen> : <Waiting />
  const [sale] = sales.value
  if (!sale)
    return (
      <Screen>
        {problem}
        <Empty icon="cube" heading="h1" title={t('node.none')} text={t('node.noneText')} />
      </Screen>
    )

  const offers = matchOffers(types.value, sale.items)
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0]
  return (
    <Screen>
      <div className={styles.head}>
        <h1 className={styles.title}>{sale.title}</h1>
        <div className={styles.facts}>
          <SaleWindow sale={sale} />
          <Age fetchedAt={sales.fetchedAt} status={sales.status} />
        </div>
      </div>
      {problem}
      {offers.length > 1 && (
        <Segmented label={t('node.types')} choices={offers} chosen={offer?.id ?? ''} onChoose={setChosen} />
      )}
      {offer?.item ? (
        <OfferCard sale={sale} item={offer.item} name={offer.name} />
      ) : (
        <Empty icon="cube" title={offer?.name ?? t('node.none')} text={t('node.notOnSale')} />
      )}
    </Screen>
  )
}
