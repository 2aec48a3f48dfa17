import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { language } from '../../lib/i18n/intl.ts'
import { session } from '../../lib/session/session.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import styles from './panel.module.css'

/** The link to the present settings, to copy and as a QR code for a second phone. */
export function ShareSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { settings, done } = useSnapshot(demo.state)
  const { current } = useSnapshot(language)
  const { address } = useSnapshot(session)
  const [path] = useLocation()
  const [link, setLink] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link depends on all of these.
  useEffect(() => {
    void demo.link().then(setLink)
  }, [demo, settings, done, current, address, path])
  return (
    <>
      <Note>{t['share.about']}</Note>
      <p className={styles.link}>{link}</p>
      <Button tone="quiet" onClick={() => void copyToClipboard(link)}>
        {t['share.copy']}
      </Button>
      {link !== '' && <QrCode text={link} label={t['share.qr']} />}
    </>
  )
}
