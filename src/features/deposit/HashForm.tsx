import { useState } from 'react'
import { currentHash } from '../../lib/deposits/types.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSubmitHash } from './useSubmitHash.ts'

/** Submits a transaction hash, for a deposit (`row`) or for any transfer of the account. */
export function HashForm({ row, onDone }: { row?: DepositRow; onDone?: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const { busy, error, submit, clearError } = useSubmitHash({ row, onDone })
  return (
    <Form onSubmit={() => !busy && void submit(typed)}>
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
          clearError()
        }}
      />
      <ActionButton type="submit" busy={busy}>
        {t('deposit.submitHash')}
      </ActionButton>
    </Form>
  )
}
