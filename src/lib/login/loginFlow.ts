import { navigate } from 'wouter/use-browser-location'
import { isReloading } from '../account/endSession.ts'
import { paths } from '../config/paths.ts'
import { WalletError } from '../errors/errors.ts'
import { errorMessage } from '../notifications/errorMessages.ts'
import { toast } from '../notifications/notifications.ts'
import { withUpdateLock } from '../tabs/updateLock.ts'
import type { WalletInfo } from '../wallet/provider.ts'
import { Cancelled, type LoginFlow, loginState } from './loginStore.ts'

let cancel: (() => void) | undefined
let choose: ((wallet: WalletInfo) => void) | undefined
let submit: ((code: string) => void) | undefined
let returnTo: string | undefined

function newFlow(): LoginFlow {
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => reject(new Cancelled())
  })
  // A flow that nobody cancels must not leave an unhandled rejection behind, nor one that was.
  cancelled.catch(() => {})
  const wait = <T>(work: Promise<T>): Promise<T> => Promise.race([work, cancelled])
  const show: LoginFlow['show'] = (status, problem) => Object.assign(loginState, { status, problem: problem ?? null })
  return {
    show,
    wait,
    chooseWallet: () => {
      show('choosing')
      return wait(
        new Promise((resolve) => {
          choose = resolve
        }),
      )
    },
    askInviteCode: (problem) => {
      show('inviting', problem)
      return wait(
        new Promise((resolve) => {
          submit = resolve
        }),
      )
    },
  }
}

/**
 * Connects a wallet and logs in; one flow at a time, however often it is tapped.
 *
 * @param from the path that asked for it, to come back to; `/node` otherwise
 */
export async function startLogin(from?: string): Promise<void> {
  if ((loginState.status !== 'idle' && loginState.status !== 'failed') || isReloading()) return
  const flow = newFlow()
  flow.show('searching')
  returnTo = from
  try {
    await withUpdateLock(async () => {
      const { connectAndLogIn } = await flow.wait(import('./connectAndLogIn.ts'))
      await connectAndLogIn(flow)
    })
    flow.show('idle')
    navigate(returnTo ?? paths.node)
  } catch (error) {
    if (error instanceof Cancelled) return
    // A refusal is not an error: the screen is as before, and a quiet line says so.
    const refused = error instanceof WalletError && error.kind === 'refused'
    flow.show(refused ? 'idle' : 'failed', errorMessage(error))
    if (refused) toast(errorMessage(error))
  }
}

/** Closes whatever the flow shows and forgets it; an answer that still comes is dropped. */
export function cancelLogin(): void {
  Object.assign(loginState, { status: 'idle', problem: null })
  cancel?.()
}

/** Starts over after a failure, still coming back to the same place. */
export const retryLogin = (): Promise<void> => startLogin(returnTo)

export const chooseWallet = (wallet: WalletInfo): void => choose?.(wallet)

export const submitInviteCode = (code: string): void => submit?.(code)
