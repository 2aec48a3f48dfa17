import { type ReactNode, useState } from 'react'
import type { NodeSale } from '../../contract/nodes.ts'
import { nodeSalesQuery, nodeTypesQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { refreshScreen } from '../../lib/network/screenRefresh.ts'
import { Button } from '../../ui/Button.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Stack } from '../../ui/Stack.tsx'
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
  const error = sales.error ?? types.error
  const retry = () => {
    sales.retry()
    types.retry()
  }
  const hasData = sales.value !== undefined && types.value !== undefined
  const errorAlert = error && <FetchError error={error} hasData={hasData} onRetry={retry} />

  if (!sales.value || !types.value) {
    if (!error) return <ScreenSkeleton />
    return (
      <Screen>
        <ScreenHeader title={t('screen.node')} />
        {errorAlert}
      </Screen>
    )
  }
  const refresh = <Refresh busy={sales.status === 'refreshing'} />
  const [sale] = sales.value
  if (!sale)
    return (
      <Screen>
        {errorAlert}
        <EmptyState icon="cube" heading="h1" title={t('node.none')} text={t('node.noneText')}>
          {refresh}
        </EmptyState>
      </Screen>
    )

  const offers = matchOffers(types.value, sale.items)
  const offer = offers.find(({ id }) => id === selectedId) ?? offers[0]
  return (
    <Screen>
      <SaleHeader sale={sale}>
        <LastUpdated fetchedAt={sales.fetchedAt} status={sales.status} />
      </SaleHeader>
      {errorAlert}
      {offers.length > 0 && (
        <SegmentedControl label={t('node.types')} options={offers} value={offer?.id ?? ''} onChange={setSelectedId} />
      )}
      {offer?.item ? (
        <OfferCard sale={sale} item={offer.item} isOutdated={sales.isOutdated} failed={sales.status === 'failed'} />
      ) : (
        <EmptyState icon="cube" title={offer?.name ?? t('node.none')} text={t('node.notOnSale')}>
          {refresh}
        </EmptyState>
      )}
    </Screen>
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
    <Button tone="quiet" busy={busy} onClick={() => void refreshScreen()}>
      {t('age.refresh')}
    </Button>
  )
}
