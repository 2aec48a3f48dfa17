import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { InvitationInfo } from '../../contract/invitations.ts'
import type { QueryResult } from '../../lib/cache/useQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Metric } from '../../ui/Metric.tsx'
import { SkeletonOf } from '../../ui/Skeleton.tsx'
import { ValueOrSkeleton } from '../../ui/ValueOrSkeleton.tsx'
import styles from './InvitationCard.module.css'
import { InviteLink } from './InviteLink.tsx'

const COUNTS = [
  ['totalInvite', 'invited.totalInvite'],
  ['directInvite', 'invited.directInvite'],
  ['publicNode', 'invited.publicNode'],
  ['superNode', 'invited.superNode'],
] as const

interface InvitationCardProps {
  info: InvitationInfo | undefined
  status: QueryResult<unknown>['status']
}

/** A placeholder as long as any address. */
const ANY_ADDRESS = `0x${'0'.repeat(40)}`

const Inviter = ({ address }: { address: string | null }) => (address ? <AddressText address={address} /> : '—')

export function InvitationCard({ info, status }: InvitationCardProps) {
  const t = useT()
  const orSkeleton = (value: ReactNode) => <ValueOrSkeleton status={status}>{value}</ValueOrSkeleton>
  const inviter =
    info || status === 'failed' || status === 'saved' ? (
      <Inviter address={info?.inviterAddress ?? null} />
    ) : (
      <SkeletonOf>
        <AddressText address={ANY_ADDRESS} />
      </SkeletonOf>
    )
  return (
    <>
      <Card glow>
        <div className={styles.level}>
          <Link href={paths.invitedUpdate} className={styles.name}>
            <span className={styles.label}>{t('user.level')}</span>
            <strong className={styles.levelName}>
              {orSkeleton(info && (info.levelName || t('user.none')))}
              <Icon name="chevron" size="1rem" />
            </strong>
          </Link>
          {/* Not open. Source: specification §2. */}
          <button type="button" className={styles.upgrade} onClick={() => toast({ id: 'tip.notOpen' })}>
            {t('invited.upgrade')}
            <span className={styles.comingSoon}>{t('tip.notOpen')}</span>
          </button>
        </div>
        <dl className={styles.counts}>
          {COUNTS.map(([field, name]) => (
            <div key={field}>
              <dt className={styles.label}>{t(name)}</dt>
              <dd>
                <Metric value={orSkeleton(info && formatCount(info[field]))} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {(info ? info.inviteCode !== '' : status !== 'failed' && status !== 'saved') && (
        <InviteLink code={info?.inviteCode} />
      )}
      <Card>
        <DescriptionList
          items={[
            [t('invited.inviter'), inviter],
            [t('invited.time'), orSkeleton(info && (info.createdAt === null ? '—' : formatDateTime(info.createdAt)))],
          ]}
        />
      </Card>
    </>
  )
}
