import { useSnapshot } from 'valtio'
import { type MessageId, useText } from '../../lib/intl.ts'
import { type DepositRow, hashOf, isUnknown } from '../../lib/journal/deposit.ts'
import type { Sentence } from '../../lib/notices.ts'
import { closeSheet } from '../../lib/sheets.ts'
import { useLasting } from '../../lib/useLasting.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Elapsed } from '../../ui/Elapsed.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { type Step, Steps } from '../../ui/Steps.tsx'
import { say } from '../../ui/Toasts.tsx'
import styles from './DepositSheet.module.css'
import { DEPOSIT_STEPS, type DepositStep, deposit, isAsking, leaveDeposit } from './deposit.ts'
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
  const t = useText()
  const { status, since, receiver, problem } = useSnapshot(deposit)
  const hash = row && hashOf(row)
  const waitsLong = useLasting(status, PATIENCE_MS)
  if (status === 'failed' && problem)
    return (
      <>
        <Problem text={say(t, problem as Sentence)} />
        <Button onClick={leaveDeposit}>{t('action.retry')}</Button>
      </>
    )
  // The chain may show the transfer before the wallet answers.
  const step: DepositStep = hash ? 'confirming' : (status as DepositStep)
  const at = DEPOSIT_STEPS.indexOf(step)
  const steps: Step[] = DEPOSIT_STEPS.map((each, index) => ({
    title: t(WORDS[each].title),
    note: index === at ? t(WORDS[each].note) : '',
    aside: index === at ? <Elapsed since={since} /> : undefined,
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }))
  return (
    <>
      <Steps steps={steps} />
      {receiver && <Facts facts={[[t('deposit.to'), <Address key="to" address={receiver} />]]} />}
      {hash && <Hash hash={hash} />}
      {row?.answer && <p className={styles.text}>{t('deposit.serverSays', { answer: row.answer })}</p>}
      {row && <p className={styles.text}>{t('deposit.safeToClose')}</p>}
      {row && isUnknown(row) && waitsLong && <UnknownActions row={row} />}
      <Button
        tone="quiet"
        onClick={() => {
          if (!isAsking()) leaveDeposit()
          closeSheet()
        }}
      >
        {t('action.close')}
      </Button>
    </>
  )
}
