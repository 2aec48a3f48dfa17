import { useState } from 'react'
import { useText } from '../../lib/intl.ts'
import type { DepositRow } from '../../lib/journal/deposit.ts'
import type { Sentence } from '../../lib/notices.ts'
import { useReadOnly } from '../../lib/saved.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { say } from '../../ui/Toasts.tsx'
import { claim } from './claim.ts'
import styles from './DepositSheet.module.css'

/** The hash of a transfer, as the wallet or an explorer shows it: of a deposit that waits for one, or of any. */
export function HashForm({ row, onDone }: { row?: DepositRow; onDone?: () => void }) {
  const t = useText()
  const readOnly = useReadOnly()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Sentence>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const found = await claim(typed, row)
    setBusy(false)
    setProblem(found)
    if (!found) onDone?.()
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
        label={t('deposit.hash')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="0x…"
        value={typed}
        problem={problem && say(t, problem)}
        onChange={(value) => {
          setTyped(value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" busy={busy} disabledBecause={readOnly && t(readOnly)}>
        {t('deposit.findIt')}
      </Button>
    </form>
  )
}
