import { useEffect, useRef, useState } from 'react'
import { hasHash } from '../../lib/deposits/journal.ts'
import type { FoundTransfer, TransferSearchResult } from '../../lib/deposits/searchTransfers.ts'
import { useDeposits } from '../../lib/deposits/useDeposits.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { type Message, messageText } from '../../lib/i18n/message.ts'
import { scopeOf } from '../../lib/session/accountScope.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TxHash } from '../../ui/TxHash.tsx'
import { TransferHead, TransferItem, TransferList } from '../../ui/transfer/TransferList.tsx'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'
import { depositErrorMessage } from './errorMessage.ts'
import { useSubmitHash } from './useSubmitHash.ts'

async function search(signal: AbortSignal): Promise<TransferSearchResult | { problem: Message }> {
  try {
    const { searchTransfers } = await import('../../lib/deposits/searchTransfers.ts')
    return (await searchTransfers(signal)) ?? { problem: { id: 'deposit.searchFailed' } }
  } catch (error) {
    return { problem: depositErrorMessage(error) }
  }
}

/** On a tap, searches the chain for transfers of the account that this device doesn't know, and offers to submit each. */
export function TransferSearch({ account, onSubmitted }: { account: string; onSubmitted: () => void }) {
  const t = useT()
  const [result, setResult] = useState<Awaited<ReturnType<typeof search>>>()
  const [busy, setBusy] = useState(false)
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const rows = useDeposits()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    setResult(undefined)
    const next = await search(controller.signal)
    if (controller.signal.aborted) return
    setBusy(false)
    setResult(next)
  }
  const dismiss = async (hash: string) => {
    try {
      const { dismissTransfer } = await import('../../lib/deposits/dismissedTransfers.ts')
      await dismissTransfer(scopeOf(account), hash)
      setDismissed((before) => [...before, hash])
    } catch {
      toast({ id: 'deposit.notRecorded' }, 'problem')
    }
  }
  const searched = result && 'found' in result ? result : undefined
  // Another tab may have submitted a found transfer meanwhile.
  const isOffered = ({ hash }: FoundTransfer) => !dismissed.includes(hash) && !rows?.some((row) => hasHash(row, hash))
  const offered = searched?.found.filter(isOffered) ?? []
  const summary =
    searched &&
    t(offered.length > 0 ? 'deposit.searchFound' : 'deposit.searchNone', { time: formatDateTime(searched.since) })
  const state = busy ? t('action.checking') : summary
  useAnnouncement(state)
  return (
    <Stack gap={4}>
      <ActionButton tone="quiet" busy={busy} onClick={() => void start()}>
        {t('deposit.search')}
      </ActionButton>
      {state && (
        <Note role="status" aria-live="off">
          {state}
        </Note>
      )}
      {result && 'problem' in result && <ErrorAlert text={messageText(t, result.problem)} />}
      {offered.length > 0 && (
        <TransferList>
          {offered.map((each) => (
            <FoundDeposit
              key={each.hash}
              transfer={each}
              onDismiss={() => void dismiss(each.hash)}
              onSubmitted={onSubmitted}
            />
          ))}
        </TransferList>
      )}
    </Stack>
  )
}

interface FoundDepositProps {
  transfer: FoundTransfer
  onDismiss: () => void
  onSubmitted: () => void
}

function FoundDeposit({ transfer: { hash, amount, time }, onDismiss, onSubmitted }: FoundDepositProps) {
  const t = useT()
  const { busy, error, submit } = useSubmitHash({ onDone: onSubmitted })
  return (
    <TransferItem>
      <TransferHead amount={amount} time={time} />
      <TxHash hash={hash} />
      {error && <ErrorAlert text={messageText(t, error)} />}
      <ButtonRow>
        <Button tone="quiet" disabled={busy} onClick={onDismiss}>
          {t('deposit.dismiss')}
        </Button>
        <ActionButton tone="quiet" busy={busy} onClick={() => void submit(hash)}>
          {t('deposit.submitHash')}
        </ActionButton>
      </ButtonRow>
    </TransferItem>
  )
}
