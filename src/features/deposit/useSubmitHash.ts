import { useState } from 'react'
import type { DepositRow } from '../../lib/durable/rows.ts'
import type { Message } from '../../lib/i18n/message.ts'
import { submitHash } from './submitHash.ts'

/** Submits hashes one at a time, with the reason why the last one was not accepted. */
export function useSubmitHash({ row, onDone }: { row?: DepositRow | undefined; onDone?: (() => void) | undefined }) {
  const [error, setError] = useState<Message>()
  const [busy, setBusy] = useState(false)
  const submit = async (text: string) => {
    setBusy(true)
    const failure = await submitHash(text, row)
    setBusy(false)
    setError(failure)
    if (!failure) onDone?.()
  }
  return { busy, error, submit, clearError: () => setError(undefined) }
}
