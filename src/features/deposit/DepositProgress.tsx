import { useSnapshot } from 'valtio'
import { useStableFor } from '../../lib/browser/useStableFor.ts'
import { currentHash, type DepositRow, isUnknown } from '../../lib/deposits/types.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { closeSheet } from '../../lib/notifications/sheets.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { ElapsedTime } from '../../ui/ElapsedTime.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { type Step, Steps } from '../../ui/Steps.tsx'
import { formatMessage } from '../../ui/Toasts.tsx'
import { TxHash } from '../../ui/TxHash.tsx'
import styles from './DepositSheet.module.css'
import { DEPOSIT_STEPS, type DepositStep, deposit, isAwaitingWallet, resetDeposit } from './depositFlow.ts'
import { UnknownActions } from './UnknownDeposit.tsx'
import { WalletProblem } from './WalletProblem.tsx'

/** The last step has no `done` title: `DepositDone` replaces the steps when it ends. */
const STEP_MESSAGES: Record<DepositStep, { title: MessageId; done?: MessageId; note: MessageId }> = {
  connecting: { title: 'connect.stepConnect', done: 'connect.stepConnectDone', note: 'deposit.noteConnect' },
  network: { title: 'deposit.stepNetwork', done: 'deposit.stepNetworkDone', note: 'deposit.noteNetwork' },
  address: { title: 'deposit.stepAddress', done: 'deposit.stepAddressDone', note: 'deposit.noteAddress' },
  approving: { title: 'deposit.stepApprove', done: 'deposit.stepApproveDone', note: 'deposit.noteApprove' },
  confirming: { title: 'deposit.stepConfirm', note: 'deposit.noteConfirm' },
}

/** A wallet that doesn't reply for this long may have been closed: offer to settle the deposit by hand. */
const WALLET_PATIENCE_MS = 30_000

/** The steps of a running deposit, or its error. */
export function DepositProgress({ row }: { row: DepositRow | undefined }) {
  const t = useT()
  const { status, since, recipient, error } = useSnapshot(deposit)
  const hash = row && currentHash(row)
  const walletIsSlow = useStableFor(status, WALLET_PATIENCE_MS)
  if (status === 'failed' && error)
    return (
      <>
        <ErrorAlert text={formatMessage(t, error as Message)} />
        <WalletProblem />
        <Button onClick={resetDeposit}>{t('action.retry')}</Button>
      </>
    )
  // The chain may show the transfer before the wallet replies.
  const step: DepositStep = hash ? 'confirming' : (status as DepositStep)
  const currentIndex = DEPOSIT_STEPS.indexOf(step)
  const steps: Step[] = DEPOSIT_STEPS.map((id, index) => ({
    id,
    title: t((index < currentIndex && STEP_MESSAGES[id].done) || STEP_MESSAGES[id].title),
    note: index === currentIndex ? t(STEP_MESSAGES[id].note) : '',
    end: index === currentIndex ? <ElapsedTime since={since} /> : undefined,
    state: index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'upcoming',
  }))
  return (
    <>
      <Steps steps={steps} />
      {recipient && <DescriptionList items={[[t('deposit.to'), <Address key="to" address={recipient} />]]} />}
      {hash && <TxHash hash={hash} />}
      {row?.serverMessage && <p className={styles.text}>{t('deposit.serverSays', { answer: row.serverMessage })}</p>}
      {row && <p className={styles.text}>{t('deposit.safeToClose')}</p>}
      {row && isUnknown(row) && walletIsSlow && <UnknownActions row={row} />}
      <Button
        tone="quiet"
        onClick={() => {
          if (!isAwaitingWallet()) resetDeposit()
          closeSheet()
        }}
      >
        {t('action.close')}
      </Button>
    </>
  )
}
