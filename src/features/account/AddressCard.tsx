import { useState } from 'react'
import { useT } from '../../lib/i18n/intl.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Card } from '../../ui/Card.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'

export function AddressCard({ address }: { address: string }) {
  const t = useT()
  const [showsQr, setShowsQr] = useState(false)
  return (
    <Card title={t('my.address')} glow>
      <Stack gap={4}>
        <div>
          <AddressText address={address} large />
        </div>
        <ButtonRow>
          <Button tone="quiet" onClick={() => void copyToClipboard(address)}>
            {t('action.copy')}
          </Button>
          <Button tone="quiet" onClick={() => setShowsQr(true)}>
            {t('invited.qr')}
          </Button>
        </ButtonRow>
      </Stack>
      {showsQr && <AddressQr address={address} onClose={() => setShowsQr(false)} />}
    </Card>
  )
}

/** What is sent to this address reaches the wallet, not the balance that the server keeps: the sheet says so. */
function AddressQr({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useT()
  return (
    <Sheet title={t('my.address')} onClose={onClose} footer={<CloseButton onClick={onClose} />}>
      <QrCode text={address} label={t('my.qrLabel')}>
        <AddressText address={address} large />
        <Note>{t('my.notForDeposits')}</Note>
      </QrCode>
    </Sheet>
  )
}
