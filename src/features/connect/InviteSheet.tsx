import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '../../lib/intl.ts'
import { submitInviteCode } from '../../lib/login/connect.ts'
import { connection } from '../../lib/login/connection.ts'
import { invite, isLongEnough, normalizeInviteCode } from '../../lib/login/inviteCode.ts'
import type { Sentence } from '../../lib/notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { say } from '../../ui/Toasts.tsx'
import styles from './InviteSheet.module.css'

/** Asks for the invite code that makes a new address a member; the login goes on with the same signature. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { problem } = useSnapshot(connection)
  const [typed, setTyped] = useState(invite.code)
  const [edited, setEdited] = useState(false)
  const code = normalizeInviteCode(typed)
  const said = problem && !edited ? say(t, problem as Sentence) : undefined
  return (
    <Sheet title={t('invite.title')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isLongEnough(code)) submitInviteCode(code)
        }}
      >
        <p className={styles.text}>{t('invite.text')}</p>
        <TextField
          label={t('invite.label')}
          value={typed}
          problem={said ?? (edited && !code ? t('invite.required') : undefined)}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(value) => {
            setTyped(value)
            setEdited(true)
          }}
        />
        <Button type="submit" disabledBecause={isLongEnough(code) ? undefined : t('invite.tooShort')}>
          {t('action.confirm')}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </form>
    </Sheet>
  )
}
