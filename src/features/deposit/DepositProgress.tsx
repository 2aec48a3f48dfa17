import { useSnapshot } from 'valtio'
import { useStableFor } from '../../lib/browser/useStableFor.ts'
import { isUnknown } from '../../lib/deposits/types.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { type Message, messageText } from '../../lib/notifications/message.ts'
import { closeSheet } from '../../lib/notifications/sheets.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { TxHash } from '../../ui/TxHash.tsx'
import { ElapsedTime } from '../../ui/transfer/ElapsedTime.tsx'
import { type Step, Steps } from '../../ui/transfer/Steps.tsx'
import { DEPOSIT_STEPS, type DepositStep, deposit, hideDeposit, resetDeposit } from './depositFlow.ts'
import { UnknownActions } from './UnknownDeposit.tsx'
import { WalletProblem } from './WalletProblem.tsx'

interface StepMessages {
  title: MessageId
  done?: MessageId
  note?: MessageId
  /** Replaces the note of a step that takes long. */
  slow?: MessageId
}

/** The last step has no notes: `SentDeposit` replaces the steps once the wallet has replied. */
const STEP_MESSAGES: Record<DepositStep, StepMessages> = {
  connecting: {
    title: 'connect.stepConnect',
    done: 'connect.stepConnectDone',
    note: 'deposit.noteConnect',
    slow: 'deposit.noteSlow',
  },
  network: {
    title: 'deposit.stepNetwork',
    done: 'deposit.stepNetworkDone',
    note: 'deposit.noteNetwork',
    slow: 'deposit.noteSlow',
  },
  address: {
    title: 'deposit.stepAddress',
    done: 'deposit.stepAddressDone',
    note: 'deposit.noteAddress',
    slow: 'deposit.noteSlow',
  },
  approving: {
    title: 'deposit.stepApprove',
    done: 'deposit.stepApproveDone',
    note: 'deposit.noteApprove',
    slow: 'deposit.noteSlowWallet',
  },
  confirming: { title: 'deposit.stepConfirm' },
}

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
  const currentIndex = DEPOSIT_STEPS.indexOf(status as DepositStep)
  const current = STEP_MESSAGES[status as DepositStep]
  const note = isSlow ? current?.slow : current?.note
  const isAsked = currentIndex >= DEPOSIT_STEPS.indexOf('approving')
  const steps: Step[] = DEPOSIT_STEPS.map((id, index) => ({
    id,
    title: t((index < currentIndex && STEP_MESSAGES[id].done) || STEP_MESSAGES[id].title),
    note: index === currentIndex && note ? t(note) : '',
    isSlow,
    end: index === currentIndex ? <ElapsedTime since={since} /> : undefined,
    state: index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'upcoming',
  }))
  return (
    <>
      <Steps steps={steps} />
      {recipient && <DescriptionList items={[[t('deposit.to'), <Address key="to" address={recipient} large />]]} />}
      {row && isUnknown(row) && isSlow && <UnknownActions row={row} />}
      <Button tone="quiet" onClick={hideDeposit}>
        {t(isAsked ? 'action.close' : 'action.cancel')}
      </Button>
    </>
  )
}

/** The wallet has sent it, and only this page knows the hash. */
function UnsavedHash({ hash }: { hash: string }) {
  const t = useT()
  return (
    <>
      <ErrorAlert text={t('deposit.hashNotSaved')} />
      <TxHash hash={hash} />
      <Button tone="quiet" onClick={closeSheet}>
        {t('action.close')}
      </Button>
    </>
  )
}
