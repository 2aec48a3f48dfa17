import { navigate } from 'wouter/use-browser-location'
import { isReloading } from '../account/endSession.ts'
import { paths } from '../config/paths.ts'
import type { WalletError } from '../errors/WalletError.ts'
import type { Message } from '../notifications/message.ts'
import { toast } from '../notifications/toasts.ts'
import { withUpdateLock } from '../tabs/updateLock.ts'
import type { WalletInfo } from '../wallet/provider.ts'
import { LoginCancelled, type LoginFlow, loginState } from './loginStore.ts'

/** Not part of the start. If it can't be loaded either, the network is the reason. */
const messageOf = (error: unknown): Promise<Message> =>
  import('../notifications/errorMessages.ts').then(
    ({ errorMessage }) => errorMessage(error),
    () => ({ id: 'error.network' }),
  )

function createLoginController() {
  let cancel: (() => void) | undefined
  let resolveWallet: ((wallet: WalletInfo) => void) | undefined
  let resolveInviteCode: ((code: string) => void) | undefined
  let returnTo: string | undefined

  function createFlow(): LoginFlow {
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(new LoginCancelled())
    })
    // Avoids an unhandled rejection when nothing is waiting.
    cancelled.catch(() => {})
    const wait = <T>(work: Promise<T>): Promise<T> => Promise.race([work, cancelled])
    const setStatus: LoginFlow['setStatus'] = (status, problem) =>
      Object.assign(loginState, { status, problem: problem ?? null })
    return {
      setStatus,
      wait,
      chooseWallet: () => {
        setStatus('choosing')
        return wait(
          new Promise((resolve) => {
            resolveWallet = resolve
          }),
        )
      },
      askInviteCode: (problem) => {
        setStatus('inviting', problem)
        return wait(
          new Promise((resolve) => {
            resolveInviteCode = resolve
          }),
        )
      },
    }
  }

  /**
   * Connects a wallet and logs in. One flow at a time, however often it is tapped.
   *
   * @param from path to return to; `/node` by default
   */
  async function startLogin(from?: string): Promise<void> {
    if ((loginState.status !== 'idle' && loginState.status !== 'failed') || isReloading()) return
    const flow = createFlow()
    flow.setStatus('searching')
    returnTo = from
    try {
      await withUpdateLock(async () => {
        const { connectAndLogIn } = await flow.wait(import('./connectAndLogIn.ts'))
        await connectAndLogIn(flow)
      })
      flow.setStatus('idle')
      navigate(returnTo ?? paths.node)
    } catch (error) {
      if (error instanceof LoginCancelled) return
      // A refusal is not an error: show a toast and leave the screen as it was.
      const refused = (error as Partial<WalletError>).kind === 'refused'
      const message = await messageOf(error)
      flow.setStatus(refused ? 'idle' : 'failed', message)
      if (refused) toast(message)
    }
  }

  return {
    startLogin,

    /** Closes the flow; replies that still arrive are dropped. */
    cancelLogin(): void {
      Object.assign(loginState, { status: 'idle', problem: null })
      cancel?.()
    },

    /** Starts again after a failure, returning to the same path. */
    retryLogin: (): Promise<void> => startLogin(returnTo),

    chooseWallet: (wallet: WalletInfo): void => resolveWallet?.(wallet),

    submitInviteCode: (code: string): void => resolveInviteCode?.(code),
  }
}

export const { startLogin, cancelLogin, retryLogin, chooseWallet, submitInviteCode } = createLoginController()
