import { useSnapshot } from 'valtio'
import { language, useT } from '../../lib/i18n/intl.ts'
import { storedInvite } from '../../lib/login/inviteCode.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceLink, ChoiceList } from '../../ui/ChoiceList.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import styles from './WalletPicker.module.css'
import { appLink, rememberWalletApp, walletLinks } from './walletLinks.ts'

/** Says that this browser has no wallet, how to get one, and opens this page in a wallet app. Source: specification §8. */
export function NoWalletSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { current } = useSnapshot(language)
  const { code } = useSnapshot(storedInvite)
  const link = appLink(globalThis.location.href, current, code)
  return (
    <Sheet
      title={t('wallet.none')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copyToClipboard(link)}>{t('wallet.copyLink')}</Button>
          <CloseButton onClick={onClose} />
        </>
      }
    >
      <Stack>
        <Note role="alert" size="body">
          {t('wallet.noneText')}
        </Note>
        <Note>{t('wallet.getOne')}</Note>
        <ChoiceList>
          {walletLinks(link).map(({ name, href, isLast }) => (
            <ChoiceLink key={name} href={href} onClick={() => rememberWalletApp(name)}>
              <span className={styles.name}>{name}</span>
              {isLast && <span className={styles.last}>{t('connect.lastUsed')}</span>}
            </ChoiceLink>
          ))}
        </ChoiceList>
        <Note>{t('wallet.ownBrowser')}</Note>
        <Note>{t('wallet.nothingOpens')}</Note>
      </Stack>
    </Sheet>
  )
}
