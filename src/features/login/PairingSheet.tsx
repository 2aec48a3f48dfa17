import { useSnapshot } from 'valtio'
import { useT } from '../../lib/i18n/intl.ts'
import { loginState } from '../../lib/login/loginStore.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AppLinks } from './AppLinks.tsx'
import styles from './PairingSheet.module.css'
import { pairingLinks } from './pairingLinks.ts'

/** Connects a wallet app: on phones also links for an app on this device, and always a QR code for one on another device. */
export default function PairingSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { pairingUri } = useSnapshot(loginState)
  return (
    <Sheet title={t('walletConnect.title')} onClose={onClose} footer={<CloseButton cancels onClick={onClose} />}>
      {pairingUri && <p className={styles.here}>{t('walletConnect.scan')}</p>}
      <p role="status" className={styles.text}>
        {t(pairingUri ? 'walletConnect.return' : 'walletConnect.loading')}
      </p>
      {pairingUri ? <Pairing uri={pairingUri} /> : <Spinner size="2rem" />}
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
        <AppLinks links={links} />
      </div>
      <p className={styles.elsewhere}>{t('walletConnect.scanElsewhere')}</p>
      <div className={styles.code}>
        <QrCode text={uri} label={t('walletConnect.code')} />
      </div>
      <Button tone="quiet" onClick={() => void copyToClipboard(uri)}>
        {t('walletConnect.copy')}
      </Button>
    </>
  )
}
