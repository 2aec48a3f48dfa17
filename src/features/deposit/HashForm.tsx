import { useState } from 'react'
import { currentHash } from '../../lib/deposits/types.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { type Message, messageText } from '../../lib/i18n/message.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './DepositSheet.module.css'
import { submitHash } from './submitHash.ts'

/** Submits a transaction hash, for a deposit (`row`) or for any transfer of the account. */
export function HashForm({ row, onDone }: { row?: DepositRow; onDone?: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<Message>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const failure = await submitHash(typed, row)
    setBusy(false)
    setError(failure)
    if (!failure) onDone?.()
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <TextField
        label={t(row && currentHash(row) ? 'deposit.newHash' : 'deposit.hash')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="0x…"
        value={typed}
        error={error && messageText(t, error)}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
      />
      <ActionButton type="submit" busy={busy}>
        {t('deposit.submitHash')}
      </ActionButton>
    </form>
  )
}
