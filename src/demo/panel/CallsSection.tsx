import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { CallRecord } from '../../../mocks/callLog.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { Badge } from '../../ui/Badge.tsx'
import { BarButton } from '../../ui/BarButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChipRow } from '../../ui/FilterChip.tsx'
import { Note } from '../../ui/Note.tsx'
import { callLog, formatCurl, replyCode } from '../callLog.ts'
import { useDemoMessages } from '../messages.ts'
import own from './CallsSection.module.css'
import styles from './panel.module.css'

const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function CallDetails({ call }: { call: CallRecord }) {
  const t = useDemoMessages()
  return (
    <div className={styles.form}>
      {call.fault && (
        <p className={styles.label}>
          {t['calls.fault']} {call.fault}
        </p>
      )}
      <h4 className={styles.label}>{t['calls.request']}</h4>
      <pre className={own.pre}>
        {`${call.method} ${call.url}${call.body === '' ? '' : `\n\n${readable(call.body)}`}`}
      </pre>
      <h4 className={styles.label}>{t['calls.reply']}</h4>
      <pre className={own.pre}>{call.reply === '' ? t['calls.noReply'] : readable(call.reply)}</pre>
      <Button tone="quiet" onClick={() => void copyToClipboard(formatCurl(call))}>
        {t['calls.curl']}
      </Button>
    </div>
  )
}

function CallRow({ call }: { call: CallRecord }) {
  const t = useDemoMessages()
  const [open, setOpen] = useState(false)
  const code = replyCode(call)
  const outcome = call.status === 0 ? t['calls.noReply'] : code === undefined ? `HTTP ${call.status}` : String(code)
  const failed = call.status === 0 || call.status >= 400 || code !== 200
  return (
    <li className={own.call}>
      <button type="button" className={own.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={own.name}>{call.operation}</span>
        <Badge tone={failed ? 'danger' : 'accent'}>{outcome}</Badge>
        <span className={own.duration}>{call.duration} ms</span>
      </button>
      {open && <CallDetails call={call} />}
    </li>
  )
}

/** The calls of this page to the backend, newest first. */
export function CallsSection() {
  const t = useDemoMessages()
  const { calls } = useSnapshot(callLog)
  if (calls.length === 0) return <Note>{t['calls.none']}</Note>
  return (
    <>
      <ul className={own.calls}>
        {calls.map((call) => (
          <CallRow key={call.id} call={call as CallRecord} />
        ))}
      </ul>
      <ChipRow>
        <BarButton onClick={() => callLog.calls.splice(0)}>{t['calls.clear']}</BarButton>
      </ChipRow>
    </>
  )
}
