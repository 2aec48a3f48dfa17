import { Link } from 'wouter'
import type { InvitationInfo } from '../../contract/invitations.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useText } from '../../lib/intl.ts'
import { toast } from '../../lib/notices.ts'
import { paths } from '../../lib/paths.ts'
import { Address } from '../../ui/Address.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './InvitationCard.module.css'
import { InviteLink } from './InviteLink.tsx'

const COUNTS = [
  ['totalInvite', 'invited.totalInvite'],
  ['directInvite', 'invited.directInvite'],
  ['publicNode', 'invited.publicNode'],
  ['superNode', 'invited.superNode'],
] as const
const grouped = new Intl.NumberFormat('en-US')

/** Who invited the user; a dash where nobody did. */
const Inviter = ({ address }: { address: string | null }) => (address ? <Address address={address} /> : '—')

/** Level, counts, link and inviter; shapes of them until they are known. */
export function InvitationCard({ info }: { info: InvitationInfo | undefined }) {
  const t = useText()
  const wait = <Skeleton width="5rem" />
  return (
    <>
      <Card glow>
        <div className={styles.level}>
          <Link href={paths.invitedUpdate} className={styles.name}>
            <span className={styles.label}>{t('user.level')}</span>
            <strong className={styles.levelName}>
              {info ? info.levelName || t('user.noLevel') : wait}
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
              <dd>{info ? <Figure value={grouped.format(info[field])} /> : <Skeleton width="3rem" />}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <InviteLink code={info?.inviteCode} />
      <Card>
        <Facts
          facts={[
            [t('invited.inviter'), info ? <Inviter key="inviter" address={info.inviterAddress} /> : wait],
            [t('invited.time'), info ? (info.createdAt === null ? '—' : formatDateTime(info.createdAt)) : wait],
          ]}
        />
      </Card>
    </>
  )
}
