import { useSnapshot } from 'valtio'
import { useStableFor } from '../../lib/browser/useStableFor.ts'
import { isUnknown } from '../../lib/deposits/types.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { type Message, messageText } from '../../lib/i18n/message.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { TxHash } from '../../ui/TxHash.tsx'
import { ElapsedTime } from '../../ui/transfer/ElapsedTime.tsx'
import { type Step, Steps } from '../../ui/transfer/Steps.tsx'
import { type DepositStep, deposit, hideDeposit, resetDeposit } from './depositFlow.ts'
import { UnknownActions } from './UnknownDeposit.tsx'
import { WalletProblem } from './WalletProblem.tsx'

/** The last step has no notes: `SentDeposit` replaces the steps once the wallet has replied. */
const STEPS: readonly (Step & { id: DepositStep; note?: MessageId })[] = [
  { id: 'connecting', title: 'connect.stepConnect', done: 'connect.stepConnectDone', note: 'deposit.noteConnect' },
  { id: 'network', title: 'deposit.stepNetwork', done: 'deposit.stepNetworkDone', note: 'deposit.noteNetwork' },
  { id: 'address', title: 'deposit.stepAddress', done: 'deposit.stepAddressDone', note: 'deposit.noteAddress' },
  { id: 'approving', title: 'deposit.stepApprove', done: 'deposit.stepApproveDone', note: 'deposit.noteApprove' },
  { id: 'confirming', title: 'deposit.stepConfirm' },
]

/** A step that takes this long says so. A wallet may have been closed by then: offer to settle the deposit by hand. */
const PATIENCE_MS = 30_000

/** The steps of a running deposit up to the wallet's reply, or its error. */
export function DepositProgress({ row }: { row: DepositRow | undefined }) {
  const t = useT()
  const { status, since, recipient, unsavedHash, error } = useSnapshot(deposit)
  const isSlow = useStableFor(status, PATIENCE_MS)
  if (status === 'failed' && error)
    return (
      <>
        <ErrorAlert text={messageText(t, error as Message)} />
        <WalletProblem />
        <Button onClick={resetDeposit}>{t('action.retry')}</Button>
      </>
    )
  if (unsavedHash) return <UnsavedHash hash={unsavedHash} />
  const note = STEPS.find(({ id }) => id === status)?.note
  const slowNote = status === 'approving' ? 'deposit.noteSlowWallet' : 'deposit.noteSlow'
  const isAsked = status === 'approving' || status === 'confirming'
  return (
    <>
      <Steps
        steps={STEPS}
        current={status}
        note={note && t(isSlow ? slowNote : note)}
        end={<ElapsedTime since={since} />}
        isSlow={isSlow}
      />
      {recipient && (
        <DescriptionList items={[[t('deposit.to'), <AddressText key="to" address={recipient} large />, true]]} />
      )}
      {row && isUnknown(row) && isSlow && <UnknownActions row={row} />}
      <CloseButton cancels={!isAsked} onClick={hideDeposit} />
    </>
  )
}

/** Shows the hash of a deposit that only this page knows. */
function UnsavedHash({ hash }: { hash: string }) {
  const t = useT()
  return (
    <>
      <ErrorAlert text={t('deposit.hashNotSaved')} />
      <TxHash hash={hash} />
      <CloseButton onClick={closeSheet} />
    </>
  )
}
