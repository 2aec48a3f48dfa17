import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { loginState } from '../../lib/login/loginStore.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceLink, ChoiceList } from '../../ui/ChoiceList.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Stack } from '../../ui/Stack.tsx'
import styles from './PairingSheet.module.css'
import { pairingLinks } from './pairingLinks.ts'

/** Connects a wallet app: on phones also links for an app on this device, and always a QR code for one on another device. */
export default function PairingSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { pairingUri } = useSnapshot(loginState)
  return (
    <Sheet title={t('walletConnect.title')} onClose={onClose} footer={<CloseButton cancels onClick={onClose} />}>
      <Stack gap={4}>
        <div>
          {pairingUri && (
            <div className={styles.here}>
              <Note size="body">{t('walletConnect.scan')}</Note>
            </div>
          )}
          <Note role="status" size="body">
            {t(pairingUri ? 'walletConnect.return' : 'walletConnect.loading')}
          </Note>
        </div>
        {pairingUri ? <Pairing uri={pairingUri} /> : <Spinner size="2rem" />}
      </Stack>
    </Sheet>
  )
}

function Pairing({ uri }: { uri: string }) {
  const t = useT()
  // Wallet apps register for `wc:`: https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
  const links = [...pairingLinks(uri), { name: t('walletConnect.openAny'), href: uri }]
  return (
    <>
      <div className={styles.apps}>
        <Stack gap={4}>
          <ChoiceList>
            {links.map(({ name, href }) => (
              <ChoiceLink key={name} href={href}>
                {name}
              </ChoiceLink>
            ))}
          </ChoiceList>
          <Note size="body">{t('walletConnect.scanElsewhere')}</Note>
        </Stack>
      </div>
      <QrCode text={uri} label={t('walletConnect.code')} isLong />
      <Button tone="quiet" onClick={() => void copyToClipboard(uri)}>
        {t('walletConnect.copy')}
      </Button>
    </>
  )
}
