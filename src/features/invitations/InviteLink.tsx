import { useState } from 'react'
import { canShare, share } from '../../lib/browser/share.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { inviteLink } from '../../lib/login/inviteCode.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Card } from '../../ui/Card.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonOf } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import styles from './InviteLink.module.css'

/** A longer link has no QR code: it would be too dense for a camera, and no QR code has room for 2,332 bytes or more. */
const QR_MAX_LENGTH = 500

/** As long as the codes that the server gives. */
const USUAL_CODE = 'XXXX-XXXX'

export function InviteLink({ code }: { code: string | undefined }) {
  const t = useT()
  const [showsQr, setShowsQr] = useState(false)
  const closeQr = () => setShowsQr(false)
  const link = code === undefined ? undefined : inviteLink(globalThis.location.origin, code)
  return (
    <Card title={t('invited.link')}>
      <Stack>
        <p className={styles.link}>
          {link ?? <SkeletonOf>{inviteLink(globalThis.location.origin, USUAL_CODE)}</SkeletonOf>}
        </p>
        <div className={link ? undefined : styles.place}>
          <ButtonRow>
            <Button onClick={() => void copyToClipboard(link ?? '')}>{t('action.copy')}</Button>
            {(link?.length ?? 0) <= QR_MAX_LENGTH && (
              <Button tone="quiet" onClick={() => setShowsQr(true)}>
                {t('invited.qr')}
              </Button>
            )}
            {canShare() && (
              <Button tone="quiet" onClick={() => void share({ url: link ?? '' })}>
                {t('invited.share')}
              </Button>
            )}
          </ButtonRow>
        </div>
      </Stack>
      {showsQr && link && (
        <Sheet title={t('invited.link')} onClose={closeQr} footer={<CloseButton onClick={closeQr} />}>
          <QrCode text={link} label={t('invited.qrLabel')}>
            <p className={styles.link}>{link}</p>
          </QrCode>
        </Sheet>
      )}
    </Card>
  )
}
