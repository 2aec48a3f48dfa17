/**
 * The steps of a deposit that can be observed from outside: what the wallet, the server and the chain are asked and
 * return, and what the device stores. In the order of a deposit without faults.
 */
export const STEPS = {
  'the wallet is asked for its account': 'wallet asked eth_accounts',
  'the wallet returns its account': 'wallet answers eth_accounts',
  'the wallet is asked to switch the chain': 'wallet asked wallet_switchEthereumChain',
  'the wallet has switched the chain': 'wallet answers wallet_switchEthereumChain',
  'the server is asked for the address': 'server asked getDepositAddress',
  'the server returns the address': 'server answers getDepositAddress',
  // Not eth_call: the form reads the wallet's USDT with it.
  'the chain is read': 'chain asked eth_estimateGas',
  'the chain responds': 'chain answers eth_estimateGas',
  'the intent is being written': 'device writes intent',
  'the intent is written': 'device wrote intent',
  'the wallet is asked to send': 'wallet asked eth_sendTransaction',
  'the wallet has broadcast': 'wallet broadcast eth_sendTransaction',
  'the wallet returns the hash': 'wallet answers eth_sendTransaction',
  'the hash is being written': 'device writes hash',
  'the hash is written': 'device wrote hash',
  'the server is asked to confirm': 'server asked confirmDeposit',
  'the server has confirmed': 'server answers confirmDeposit',
  'the confirmation is written': 'device wrote confirmation',
} as const

export type StepName = keyof typeof STEPS
/** How a step is reported. */
export type Step = (typeof STEPS)[StepName]

export const STEP_NAMES = Object.keys(STEPS) as StepName[]

/** Whether the wallet has broadcast the transfer at this step. */
export const isSentAt = (name: StepName): boolean =>
  STEP_NAMES.indexOf(name) >= STEP_NAMES.indexOf('the wallet has broadcast')

/** Injects a fault once, at one step. Whatever reports the step waits until the fault is in place. */
export class StepWatch {
  readonly #wanted: Step
  readonly #inject: () => Promise<void>
  #isArmed = false
  /** Number of reported steps, the wanted one or any other. */
  reported = 0
  isInjected = false

  constructor(wanted: Step, inject: () => Promise<void>) {
    this.#wanted = wanted
    this.#inject = inject
  }

  /** Starts watching. Earlier reports belong to the preparation of the case. */
  arm(): void {
    this.#isArmed = true
  }

  async report(step: string): Promise<void> {
    this.reported += 1
    if (step !== this.#wanted || !this.#isArmed) return
    this.#isArmed = false
    await this.#inject()
    this.isInjected = true
  }
}
