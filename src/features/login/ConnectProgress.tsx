import { useSnapshot } from 'valtio'
import { useStableFor } from '../../lib/browser/useStableFor.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { type Message, messageText } from '../../lib/i18n/message.ts'
import { cancelLogin } from '../../lib/login/loginController.ts'
import { type LoginStatus, loginState } from '../../lib/login/loginStore.ts'
import { startLogin } from '../../lib/login/startLogin.ts'
import { wallet } from '../../lib/wallet/store.ts'
import { walletConnect } from '../../lib/wallet/walletConnect/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { InviteCode } from '../../ui/InviteCode.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { type Step, Steps } from '../../ui/transfer/Steps.tsx'

/** When to say what a login still waits for. */
const STILL_WORKING_MS = 6000

const STEPS: readonly (Step & { id: LoginStatus; hint: MessageId })[] = [
  { id: 'searching', title: 'connect.stepFind', done: 'connect.stepFindDone', hint: 'connect.hintFind' },
  { id: 'connecting', title: 'connect.stepConnect', done: 'connect.stepConnectDone', hint: 'connect.hintConnect' },
  { id: 'signing', title: 'connect.stepSign', done: 'connect.stepSignDone', hint: 'connect.hintSign' },
  { id: 'verifying', title: 'connect.stepVerify', done: 'connect.stepVerifyDone', hint: 'connect.hintVerify' },
  { id: 'entering', title: 'connect.stepEnter', hint: 'connect.hintEnter' },
]

/** Ends the session of a wallet app that may no longer exist, and starts the login over. */
async function connectAnotherApp(): Promise<void> {
  cancelLogin()
  await walletConnect?.forget().catch(() => {})
  await startLogin()
}

export function ConnectProgress({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { status, problem, restoredApp } = useSnapshot(loginState)
  const { name } = useSnapshot(wallet)
  const slow = useStableFor(status, STILL_WORKING_MS)
  const failed = status === 'failed'
  const slowHint = status === 'verifying' || status === 'entering' ? 'connect.stillWaiting' : 'connect.stillWorking'
  const hint = slow ? slowHint : STEPS.find(({ id }) => id === status)?.hint
  const note = hint && t(hint, { wallet: name || t('connect.yourWallet') })
  return (
    <Sheet
      title={t(failed ? 'connect.failed' : 'connect.title')}
      onClose={onClose}
      footer={
        <>
          {failed && <Button onClick={() => void startLogin()}>{t('action.retry')}</Button>}
          {__WALLET_CONNECT__ && restoredApp && (failed || status === 'signing') && (
            <Button tone="quiet" onClick={() => void connectAnotherApp()}>
              {t('walletConnect.another')}
            </Button>
          )}
          <CloseButton cancels onClick={onClose} />
        </>
      }
    >
      {failed && problem ? (
        <ErrorAlert text={messageText(t, problem as Message)} />
      ) : (
        <Steps steps={STEPS} current={status} note={note} />
      )}
      <InviteCode isRemovable={status !== 'verifying'} />
    </Sheet>
  )
}
