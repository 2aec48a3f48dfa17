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

const WORDS: Record<DepositStep, { title: MessageId; note: MessageId }> = {
  connecting: { title: 'deposit.stepConnect', note: 'deposit.noteConnect' },
  network: { title: 'deposit.stepNetwork', note: 'deposit.noteNetwork' },
  address: { title: 'deposit.stepAddress', note: 'deposit.noteAddress' },
  approving: { title: 'deposit.stepApprove', note: 'deposit.noteApprove' },
  confirming: { title: 'deposit.stepConfirm', note: 'deposit.noteConfirm' },
}

/** A wallet that has not answered for so long may have been closed: what can be done then is offered. */
const PATIENCE_MS = 30_000

/** Where the deposit stands, what is being waited for and for how long. */
export function DepositProgress({ row }: { row: DepositRow | undefined }) {
  const t = useT()
  const { status, since, receiver, problem } = useSnapshot(deposit)
  const hash = row && currentHash(row)
  const waitsLong = useStableFor(status, PATIENCE_MS)
  if (status === 'failed' && problem)
    return (
      <>
        <ErrorAlert text={formatMessage(t, problem as Message)} />
        <Button onClick={resetDeposit}>{t('action.retry')}</Button>
      </>
    )
  // The chain may show the transfer before the wallet answers.
  const step: DepositStep = hash ? 'confirming' : (status as DepositStep)
  const at = DEPOSIT_STEPS.indexOf(step)
  const steps: Step[] = DEPOSIT_STEPS.map((each, index) => ({
    title: t(WORDS[each].title),
    note: index === at ? t(WORDS[each].note) : '',
    aside: index === at ? <ElapsedTime since={since} /> : undefined,
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }))
  return (
    <>
      <Steps steps={steps} />
      {receiver && <DescriptionList facts={[[t('deposit.to'), <Address key="to" address={receiver} />]]} />}
      {hash && <TxHash hash={hash} />}
      {row?.serverMessage && <p className={styles.text}>{t('deposit.serverSays', { answer: row.serverMessage })}</p>}
      {row && <p className={styles.text}>{t('deposit.safeToClose')}</p>}
      {row && isUnknown(row) && waitsLong && <UnknownActions row={row} />}
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
