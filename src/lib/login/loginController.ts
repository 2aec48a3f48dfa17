import { isReloading } from '../account/endSession.ts'
import { createFlow, type Flow, FlowCancelled } from '../actions/flow.ts'
import { navigate } from '../browser/navigation.ts'
import { vibrate } from '../browser/vibrate.ts'
import { requiresLogin } from '../config/pages.ts'
import { paths } from '../config/paths.ts'
import type { WalletError } from '../errors/WalletError.ts'
import type { Message } from '../i18n/message.ts'
import { session } from '../session/session.ts'
import { toast } from '../toasts/toasts.ts'
import type { WalletInfo } from '../wallet/provider.ts'
import { resetWallet } from '../wallet/store.ts'
import { type LoginFlow, loginState } from './loginStore.ts'

/** If the code of the messages can't be loaded, the network is the reason. */
const messageOf = (error: unknown): Promise<Message> =>
  import('../i18n/errorMessages.ts').then(
    ({ errorMessage }) => errorMessage(error),
    () => ({ id: 'error.network' }),
  )

let current: Flow | undefined
/** Resolves the open question of the flow. */
let answer: ((value: never) => void) | undefined
/** Resolves once the flow before has ended: a cancelled flow may still hold its locks. */
let previous: Promise<void> = Promise.resolve()

function createLoginFlow(): LoginFlow {
  const flow = createFlow()
  const { wait } = flow
  current = flow
  const setStatus: LoginFlow['setStatus'] = (status, problem) => {
    if (flow.isCancelled()) return
    Object.assign(loginState, { status, problem: problem ?? null })
    if (status === 'failed') vibrate('refusal')
  }
  const ask = <T>(...status: Parameters<LoginFlow['setStatus']>): Promise<T> => {
    setStatus(...status)
    return wait(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
  }
  return {
    setStatus,
    wait,
    chooseWallet: () => ask('choosing'),
    askInviteCode: (problem) => ask('inviting', problem),
  }
}

async function run(flow: LoginFlow): Promise<void> {
  try {
    const { connectAndLogIn } = await flow.wait(() => import('./connectAndLogIn.ts'))
    await connectAndLogIn(flow)
    flow.setStatus('idle')
    if (!requiresLogin(globalThis.location.pathname)) navigate(paths.node)
  } catch (error) {
    // A wallet without a login must not stay active: its events would fill the cleared state.
    if (!session.address) resetWallet()
    // A 402 has shown its message and reloads the page.
    if (error instanceof FlowCancelled || isReloading()) return flow.setStatus('idle')
    // A refusal is not an error: show a toast and leave the screen as it was.
    const refused = (error as Partial<WalletError>).kind === 'refused'
    const message = await messageOf(error)
    flow.setStatus(refused ? 'idle' : 'failed', message)
    if (refused) toast(message)
  }
}

/** Runs the flow that `startLogin` has begun. Never rejects. */
export async function runLogin(): Promise<void> {
  const flow = createLoginFlow()
  loginState.refusedCode = ''
  previous = previous.then(() => run(flow))
  await previous
}

/** Ends the flow; its late replies are dropped. */
export function cancelLogin(): void {
  current?.cancel()
  Object.assign(loginState, { status: 'idle', problem: null })
}

export const chooseWallet = (wallet: WalletInfo): void => answer?.(wallet as never)

/** Shows the ways into wallets' own browsers. The flow stays open until the user closes it. */
export function showNoWallet(): void {
  loginState.status = 'none'
}

export const submitInviteCode = (code: string): void => answer?.(code as never)
