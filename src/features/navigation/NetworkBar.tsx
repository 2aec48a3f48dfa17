import { useSnapshot } from 'valtio'
import { maskAddress } from '../../lib/format/addresses.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { closeSavedData, savedData, useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { ConnectButton } from '../../ui/ConnectButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAge } from '../../ui/useAge.ts'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'
import styles from './NetworkBar.module.css'

/** The bar above every screen while offline or in the saved view. */
export default function NetworkBar() {
  const t = useT()
  const offline = useOfflineReason()
  const { address, isSaved } = useViewedAccount()
  const { account } = useSnapshot(savedData)
  const time = useAge(account?.fetchedAt ?? 0)
  const said = offline && (address ? t('offline.bar', { reason: t(offline) }) : t(offline))
  useAnnouncement(isSaved ? undefined : said)
  if (isSaved && account)
    return (
      <section className={styles.bar} aria-label={t('saved.title')}>
        <Notice
          tone="warn"
          icon={<Icon name="info" />}
          action={
            <ButtonRow>
              <ConnectButton />
              <CloseButton onClick={closeSavedData} />
            </ButtonRow>
          }
        >
          {t('saved.bar', { address: maskAddress(account.address), time })}
        </Notice>
      </section>
    )
  if (!said) return null
  return (
    <div className={styles.bar}>
      <Notice tone="warn" role="status" aria-live="off" icon={<Icon name="alert" />}>
        {said}
      </Notice>
    </div>
  )
}
