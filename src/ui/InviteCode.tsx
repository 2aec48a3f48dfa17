import { useSnapshot } from 'valtio'
import { useT } from '../lib/i18n/intl.ts'
import { forgetInviteCode, storedInvite } from '../lib/login/inviteCode.ts'
import styles from './InviteCode.module.css'
import { TextAction } from './TextAction.tsx'

/** Shows the stored invite code before a login uses it. */
export function InviteCode({ isRemovable = true }: { isRemovable?: boolean }) {
  const t = useT()
  const { code } = useSnapshot(storedInvite)
  if (!code) return null
  return (
    <p className={styles.invite}>
      {t('invite.label')} <bdi className={styles.code}>{code}</bdi>
      {isRemovable && <TextAction to={forgetInviteCode}>{t('invite.remove')}</TextAction>}
    </p>
  )
}
