import type { DirectInvitee } from '../../contract/invitations.ts'
import { inviteesQuery } from '../../lib/cache/infiniteQueries.ts'
import { invitationInfoQuery } from '../../lib/cache/queries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { maskAddress } from '../../lib/format/addresses.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { inviteLink } from '../../lib/login/inviteCode.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { Button } from '../../ui/Button.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { SavedRangeNote } from '../../ui/data/SavedRange.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { useListPlace } from '../../ui/list/useListPlace.ts'
import { Row } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import styles from './InvitedScreen.module.css'

const ROW_HEIGHT_PX = 60

const renderRow = ({ ethAddress, createdAt }: DirectInvitee) => (
  <Row title={maskAddress(ethAddress)} note={formatDateTime(createdAt)} />
)

export default function InvitedScreen() {
  const t = useT()
  const { value, fetchedAt, status, error, retry } = useQuery(invitationInfoQuery)
  const place = useListPlace()
  const invitees = useInfiniteQuery(inviteesQuery, undefined, place.start)
  return (
    <Screen
      header={
        <ScreenHeader title={t('screen.invited')}>
          <LastUpdated fetchedAt={fetchedAt} status={status} />
        </ScreenHeader>
      }
      aside={
        <>
          <h2 className={styles.title}>{t('invited.invitees')}</h2>
          {invitees.isRead && <SavedRangeNote query={inviteesQuery} />}
          <InfiniteList
            {...place}
            list={invitees}
            label={t('invited.invitees')}
            rowHeight={ROW_HEIGHT_PX}
            emptyTitle="invited.empty"
            emptyAction={
              value?.inviteCode && (
                <Button onClick={() => void copyToClipboard(inviteLink(globalThis.location.origin, value.inviteCode))}>
                  {t('invited.copyLink')}
                </Button>
              )
            }
            renderRow={renderRow}
          />
        </>
      }
    >
      <FetchError error={error} hasData={value !== undefined} onRetry={retry} />
      <InvitationCard info={value} status={status} />
    </Screen>
  )
}
