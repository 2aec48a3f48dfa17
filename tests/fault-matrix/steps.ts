/**
 * The steps of a deposit that can be seen from outside: what the wallet, the server and the chain are asked and answer,
 * and what is written on the phone. In the order in which a deposit takes them when nothing goes wrong.
 */
export const STEPS = {
  'the wallet is asked for its account': 'wallet asked eth_accounts',
  'the wallet tells its account': 'wallet answers eth_accounts',
  'the wallet is asked to switch the chain': 'wallet asked wallet_switchEthereumChain',
  'the wallet has switched the chain': 'wallet answers wallet_switchEthereumChain',
  'the server is asked where to send': 'server asked getDepositAddress',
  'the server says where to send': 'server answers getDepositAddress',
  'the chain is asked': 'chain asked eth_call',
  'the chain answers': 'chain answers eth_call',
  'the intent is being written': 'phone writes intent',
  'the intent is written': 'phone wrote intent',
  'the wallet is asked to send': 'wallet asked eth_sendTransaction',
  'the wallet has sent': 'wallet broadcast eth_sendTransaction',
  'the wallet tells the hash': 'wallet answers eth_sendTransaction',
  'the hash is being written': 'phone writes hash',
  'the hash is written': 'phone wrote hash',
  'the server is asked to confirm': 'server asked confirmDeposit',
  'the server has confirmed': 'server answers confirmDeposit',
  'the confirmation is written': 'phone wrote confirmation',
} as const

export type StepName = keyof typeof STEPS
/** How a step is seen. */
export type Step = (typeof STEPS)[StepName]

export const STEP_NAMES = Object.keys(STEPS) as StepName[]

/** Whether at this step the wallet has handed the transfer to the chain. */
export const isSentAt = (name: StepName): boolean =>
  STEP_NAMES.indexOf(name) >= STEP_NAMES.indexOf('the wallet has sent')

/** Waits for one step, and does something at it, once; whoever reports the step stands still meanwhile. */
export class Watch {
  readonly #wanted: Step
  readonly #strike: () => Promise<void>
  #isArmed = false
  /** How many steps were reported, the wanted one or not. */
  seen = 0
  hasStruck = false

  constructor(wanted: Step, strike: () => Promise<void>) {
    this.#wanted = wanted
    this.#strike = strike
  }

  /** From now on; what happens before the user confirms is no step. */
  arm(): void {
    this.#isArmed = true
  }

  async reach(seen: string): Promise<void> {
    this.seen += 1
    if (seen !== this.#wanted || !this.#isArmed) return
    this.#isArmed = false
    await this.#strike()
    this.hasStruck = true
  }
}
