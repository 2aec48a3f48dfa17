import { useSnapshot } from 'valtio'
import { type MessageId, useText } from '../../lib/intl.ts'
import { retryConnect } from '../../lib/login/connect.ts'
import { type ConnectStatus, connection } from '../../lib/login/connection.ts'
import type { Sentence } from '../../lib/notices.ts'
import { useLasting } from '../../lib/useLasting.ts'
import { wallet } from '../../lib/wallet/state.ts'
import { Button } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { type Step, Steps } from '../../ui/Steps.tsx'
import { say } from '../../ui/Toasts.tsx'

/** After this long, the sheet says that it is still working and what to look at. */
const STILL_WORKING_MS = 6000

const STEPS: { status: ConnectStatus; title: MessageId; hint: MessageId }[] = [
  { status: 'searching', title: 'connect.stepFind', hint: 'connect.hintFind' },
  { status: 'connecting', title: 'connect.stepConnect', hint: 'connect.hintConnect' },
  { status: 'signing', title: 'connect.stepSign', hint: 'connect.hintSign' },
  { status: 'verifying', title: 'connect.stepVerify', hint: 'connect.hintVerify' },
  { status: 'entering', title: 'connect.stepEnter', hint: 'connect.hintEnter' },
]

/** Where the login stands and what the wallet is being asked; or what went wrong, and the way on. */
export function ConnectProgress({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { status, problem } = useSnapshot(connection)
  const { name } = useSnapshot(wallet)
  const slow = useLasting(status, STILL_WORKING_MS)
  const failed = status === 'failed'
  const at = STEPS.findIndex((step) => step.status === status)
  const steps: Step[] = STEPS.map((step, index) => ({
    title: t(step.title),
    note: index === at ? t(slow ? 'connect.stillWorking' : step.hint, { wallet: name || t('connect.yourWallet') }) : '',
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }))
  return (
    <Sheet
      title={t(failed ? 'connect.failed' : 'connect.title')}
      onClose={onClose}
      footer={
        <>
          {failed && <Button onClick={() => void retryConnect()}>{t('action.retry')}</Button>}
          <Button tone="quiet" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      {failed && problem ? <Problem text={say(t, problem as Sentence)} /> : <Steps steps={steps} />}
    </Sheet>
  )
}
