import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { type Message, messageText } from '../../lib/i18n/message.ts'
import { isInviteCode, isLongEnough, normalizeInviteCode } from '../../lib/login/inviteCode.ts'
import { submitInviteCode } from '../../lib/login/loginController.ts'
import { loginState } from '../../lib/login/loginStore.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'

function whyNotReady(code: string): MessageId | undefined {
  if (code === '') return 'invite.required'
  if (!isLongEnough(code)) return 'invite.tooShort'
  return isInviteCode(code) ? undefined : 'invite.notAccepted'
}

/** Asks a new address for an invite code; the login continues with the same signature. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { problem } = useSnapshot(loginState)
  const [typed, setTyped] = useState(loginState.refusedCode)
  const [edited, setEdited] = useState(false)
  const code = normalizeInviteCode(typed)
  const serverError = problem && !edited ? messageText(t, problem as Message) : undefined
  const notReady = whyNotReady(code)
  return (
    <Sheet title={t('invite.title')} onClose={onClose}>
      <Form onSubmit={() => !notReady && submitInviteCode(code)}>
        <Note size="body">{t('invite.text')}</Note>
        <TextField
          label={t('invite.label')}
          value={typed}
          error={serverError}
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
        <Button type="submit" disabledBecause={notReady && t(notReady)}>
          {t('action.confirm')}
        </Button>
        <CloseButton cancels onClick={onClose} />
      </Form>
    </Sheet>
  )
}
