import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { InvitationInfo } from '../../contract/invitations.ts'
import type { Shown } from '../../lib/cache/useDocument.ts'
import { formatCount } from '../../lib/counts.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useText } from '../../lib/intl.ts'
import { toast } from '../../lib/notices.ts'
import { paths } from '../../lib/paths.ts'
import { Address } from '../../ui/Address.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Known } from '../../ui/Known.tsx'
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
  status: Shown<unknown>['status']
}

/** Who invited the user; a dash where nobody did. */
const Inviter = ({ address }: { address: string | null }) => (address ? <Address address={address} /> : '—')

/** Level, counts, link and inviter; shapes of them until they are known. */
export function InvitationCard({ info, status }: InvitationCardProps) {
  const t = useText()
  const known = (value: ReactNode) => <Known status={status}>{value}</Known>
  return (
    <>
      <Card glow>
        <div className={styles.level}>
          <Link href={paths.invitedUpdate} className={styles.name}>
            <span className={styles.label}>{t('user.level')}</span>
            <strong className={styles.levelName}>
              {known(info && (info.levelName || t('user.noLevel')))}
              <Icon name="chevron" size="1rem" />
            </strong>
          </Link>
          {/* Not open. Source: specification §2. */}
          <button type="button" className={styles.upgrade} onClick={() => toast({ id: 'tip.notOpen' })}>
            {t('invited.upgrade')}
          </button>
        </div>
        <dl className={styles.counts}>
          {COUNTS.map(([field, name]) => (
            <div key={field}>
              <dt className={styles.label}>{t(name)}</dt>
              <dd>{known(info && <Figure value={formatCount(info[field])} />)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {(info || status !== 'failed') && <InviteLink code={info?.inviteCode} />}
      <Card>
        <Facts
          facts={[
            [t('invited.inviter'), known(info && <Inviter address={info.inviterAddress} />)],
            [t('invited.time'), known(info && (info.createdAt === null ? '—' : formatDateTime(info.createdAt)))],
          ]}
        />
      </Card>
    </>
  )
}
