import { type ReactNode, useState } from 'react'
import type { NodeSale, NodeType } from '../../contract/nodes.ts'
import { errorOf } from '../../lib/cache/errorOf.ts'
import { nodeSalesQuery, nodeTypesQuery } from '../../lib/cache/queries.ts'
import { type QueryResult, useQuery } from '../../lib/cache/useQuery.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { refreshByHand } from '../../lib/network/screenRefresh.ts'
import { Button } from '../../ui/Button.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { UnknownOutcome } from '../../ui/transfer/UnknownOutcome.tsx'
import { PURCHASE } from './buyNode.ts'
import styles from './NodesScreen.module.css'
import { OfferCard } from './OfferCard.tsx'
import { SaleWindow } from './SaleWindow.tsx'
import { matchOffers } from './saleRules.ts'

/** The node sale: its title, one button per node type, and the selected one in detail. */
export default function NodesScreen() {
  const t = useT()
  const types = useQuery(nodeTypesQuery)
  const sales = useQuery(nodeSalesQuery)
  const [selectedId, setSelectedId] = useState<string>()
  const error = errorOf(sales, types)
  const retry = () => {
    sales.retry()
    types.retry()
  }
  const hasData = sales.value !== undefined && types.value !== undefined
  const notices = (
    <>
      <FetchError error={error} hasData={hasData} onRetry={retry} />
      <UnknownOutcome kind={PURCHASE} title={t('node.unknownPurchase')} />
    </>
  )

  if (!sales.value || !types.value) {
    if (!error) return <ScreenSkeleton />
    return (
      <Screen>
        <ScreenHeader title={t('screen.node')} />
        {notices}
      </Screen>
    )
  }
  const [sale] = sales.value
  if (!sale)
    return (
      <Screen>
        {notices}
        <EmptyState icon="cube" heading="h1" title={t('node.none')} text={t('node.noneText')}>
          <Refresh busy={sales.status === 'refreshing'} />
        </EmptyState>
      </Screen>
    )

  return (
    <Screen>
      <SaleHeader sale={sale}>
        <LastUpdated fetchedAt={sales.fetchedAt} status={sales.status} />
      </SaleHeader>
      {notices}
      <Offers types={types.value} sale={sale} sales={sales} selectedId={selectedId} onSelect={setSelectedId} />
    </Screen>
  )
}

interface OffersProps {
  types: NodeType[]
  sale: NodeSale
  sales: QueryResult<NodeSale[]>
  selectedId: string | undefined
  onSelect: (id: string) => void
}

function Offers({ types, sale, sales, selectedId, onSelect }: OffersProps) {
  const t = useT()
  const offers = matchOffers(types, sale.items)
  const offer = offers.find(({ id }) => id === selectedId) ?? offers[0]
  return (
    <>
      {offers.length > 0 && (
        <SegmentedControl label={t('node.types')} options={offers} value={offer?.id ?? ''} onChange={onSelect} />
      )}
      {offer?.item ? (
        <OfferCard sale={sale} item={offer.item} isOutdated={sales.isOutdated} failed={sales.status === 'failed'} />
      ) : (
        <EmptyState
          icon="cube"
          title={offer?.name ?? t('node.none')}
          text={t(offer ? 'node.notOnSale' : 'node.noneText')}
        >
          <Refresh busy={sales.status === 'refreshing'} />
        </EmptyState>
      )}
    </>
  )
}

function SaleHeader({ sale, children }: { sale: NodeSale; children: ReactNode }) {
  return (
    <Stack gap={1}>
      <h1 className={styles.title}>{sale.title}</h1>
      <div className={styles.details}>
        <SaleWindow sale={sale} />
        {children}
      </div>
    </Stack>
  )
}

function Refresh({ busy }: { busy: boolean }) {
  const t = useT()
  return (
    <Button tone="quiet" busy={busy} onClick={() => void refreshByHand()}>
      {t('age.refresh')}
    </Button>
  )
}
