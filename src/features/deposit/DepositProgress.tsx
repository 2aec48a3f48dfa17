import { useSnapshot } from 'valtio'
import { type MessageId, useText } from '../../lib/intl.ts'
import type { Sentence } from '../../lib/notices.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { type Step, Steps } from '../../ui/Steps.tsx'
import { say } from '../../ui/Toasts.tsx'
import styles from './DepositSheet.module.css'
import { DEPOSIT_STEPS, type DepositStep, deposit, forgetDeposit } from './deposit.ts'

const WORDS: Record<DepositStep, { title: MessageId; note: MessageId }> = {
  connecting: { title: 'deposit.stepConnect', note: 'deposit.noteConnect' },
  network: { title: 'deposit.stepNetwork', note: 'deposit.noteNetwork' },
  address: { title: 'deposit.stepAddress', note: 'deposit.noteAddress' },
  approving: { title: 'deposit.stepApprove', note: 'deposit.noteApprove' },
  confirming: { title: 'deposit.stepConfirm', note: 'deposit.noteConfirm' },
}

/** Where the deposit stands and what the wallet is being asked; then how it ended. */
export function DepositProgress({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { status, receiver, hash, problem } = useSnapshot(deposit)
  if (status === 'done')
    return (
      <div className={styles.form}>
        <div role="status" className={styles.done}>
          <span className={styles.mark}>
            <Icon name="check" size="1.7rem" />
          </span>
          <strong>{t('tip.chargeSuccess')}</strong>
          <p className={styles.text}>{t('deposit.review')}</p>
          <p className={styles.hash}>{hash}</p>
        </div>
        <Button onClick={onClose}>{t('action.ok')}</Button>
      </div>
    )
  const at = (DEPOSIT_STEPS as readonly string[]).indexOf(status)
  const steps: Step[] = DEPOSIT_STEPS.map((step, index) => ({
    title: t(WORDS[step].title),
    note: index === at ? t(WORDS[step].note) : '',
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }))
  return (
    <div className={styles.form}>
      {status === 'failed' && problem ? <Problem text={say(t, problem as Sentence)} /> : <Steps steps={steps} />}
      {receiver && <Address address={receiver} />}
      {hash && <p className={styles.hash}>{hash}</p>}
      {status === 'failed' && !hash && <Button onClick={forgetDeposit}>{t('action.retry')}</Button>}
      <Button tone="quiet" onClick={onClose}>
        {t('action.close')}
      </Button>
    </div>
  )
}
