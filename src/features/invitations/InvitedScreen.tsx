import type { DirectInvitee } from '../../contract/invitations.ts'
import { maskAddress } from '../../lib/addresses.ts'
import { invitationInfo } from '../../lib/cache/documents.ts'
import type { ListFilter } from '../../lib/cache/entries.ts'
import { invitees } from '../../lib/cache/lists.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useList } from '../../lib/cache/useList.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useText } from '../../lib/intl.ts'
import { Age } from '../../ui/Age.tsx'
import { EntryList } from '../../ui/EntryList.tsx'
import { FetchProblem } from '../../ui/FetchProblem.tsx'
import { Row } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import styles from './InvitedScreen.module.css'

const ROW_HEIGHT_PX = 60
const EVERYBODY: ListFilter = {}

/** What inviting has brought, the link to invite with, and the people who came by it. */
export default function InvitedScreen() {
  const t = useText()
  const { value, fetchedAt, status, error, retry } = useDocument(invitationInfo)
  const people = useList(invitees, EVERYBODY)
  return (
    <Screen>
      <ScreenHead title={t('screen.invited')}>
        <Age fetchedAt={fetchedAt} status={status} />
      </ScreenHead>
      <FetchProblem error={error} covered={value !== undefined} onRetry={retry} />
      <InvitationCard info={value} status={status} />
      <h2 className={styles.title}>{t('invited.direct')}</h2>
      <EntryList
        list={people}
        label={t('invited.direct')}
        rowHeight={ROW_HEIGHT_PX}
        empty="invited.nobody"
        row={(entry) => {
          const { ethAddress, createdAt } = entry as DirectInvitee
          return (
            <Row
              title={maskAddress(ethAddress)}
              end={<span className={styles.time}>{formatDateTime(createdAt)}</span>}
            />
          )
        }}
      />
    </Screen>
  )
}
