import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { getBytes } from 'ethers'
import { keyOf, type Person } from './accounts.ts'
import { newGate } from './gate.ts'
import { type Introduction, introduceWallet, type WalletAnswer, type WalletRequest } from './walletPage.ts'

export interface WalletSetup extends Partial<Pick<Introduction, 'icon' | 'by' | 'afterMs'>> {
  account?: Person
}

export const rdnsOf = (name: string): string => `test.${name.toLowerCase().replace(/\W+/g, '-')}`

const REFUSED = { code: 4001, message: 'User rejected the request.' }

/** A wallet in the browser, with a real key, that does as its owner (the test) says and counts what it was asked. */
export class TestWallet {
  readonly introduction: Introduction
  /** Every request, in order. */
  readonly requests: WalletRequest[] = []
  #account: Person
  #connected = false
  #writes = (address: string) => address
  readonly #orders = new Map<string, (request: WalletRequest) => Promise<WalletAnswer>>()
  readonly #context: BrowserContext

  constructor(context: BrowserContext, name: string, { account = 'member', ...introduction }: WalletSetup) {
    this.#context = context
    this.#account = account
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    this.introduction = {
      ...{ name, rdns: rdnsOf(name), uuid: randomUUID(), icon, by: 'eip6963', afterMs: 0 },
      ...introduction,
    }
  }

  async install(): Promise<void> {
    await this.#context.addInitScript(introduceWallet, this.introduction)
  }

  times(method: string): number {
    return this.requests.filter((request) => request.method === method).length
  }

  /** Its owner has allowed this page to see the account earlier. */
  isConnected(): void {
    this.#connected = true
  }

  writesAddressesInLowerCase(): void {
    this.#writes = (address) => address.toLowerCase()
  }

  answers(method: string, result: unknown): void {
    this.#orders.set(method, async () => ({ result }))
  }

  fails(method: string, error: object): void {
    this.#orders.set(method, async () => ({ error }))
  }

  refuses(method: string): void {
    this.fails(method, REFUSED)
  }

  /** Refuses as the wallets do that wrap the code. */
  refusesNested(method: string): void {
    this.fails(method, { code: -32603, message: 'Internal error', data: { originalError: REFUSED } })
  }

  hasARequestOpen(method: string): void {
    this.fails(method, { code: -32002, message: 'Request already pending.' })
  }

  /** Does not answer until what this returns is called; then as always. */
  waits(method: string): () => void {
    const gate = newGate()
    this.#orders.set(method, async (request) => {
      await gate.opened
      this.behaves(method)
      return { result: await this.#perform(request) }
    })
    return gate.open
  }

  behaves(method: string): void {
    this.#orders.delete(method)
  }

  async switchTo(person: Person): Promise<void> {
    this.#account = person
    await this.#tell('accountsChanged', this.#visible())
  }

  async lock(): Promise<void> {
    this.#connected = false
    await this.#tell('accountsChanged', [])
  }

  async answer(request: WalletRequest): Promise<WalletAnswer> {
    this.requests.push(request)
    const ordered = this.#orders.get(request.method)
    return ordered ? await ordered(request) : { result: await this.#perform(request) }
  }

  #visible(): string[] {
    return this.#connected ? [this.#writes(keyOf(this.#account).address)] : []
  }

  async #perform({ method, params }: WalletRequest): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        this.#connected = true
        return this.#visible()
      case 'eth_accounts':
        return this.#visible()
      case 'eth_chainId':
        return '0x7a69'
      case 'eth_getBalance':
        return '0xde0b6b3a7640000'
      case 'personal_sign':
        return keyOf(this.#account).signMessage(getBytes((params as [string])[0]))
      default:
        return null
    }
  }

  async #tell(event: string, value: unknown): Promise<void> {
    const { rdns } = this.introduction
    for (const page of this.#context.pages())
      await page.evaluate(([to, name, what]) => window.tellFromTestWallet?.[to]?.(name, what), [
        rdns,
        event,
        value,
      ] as const)
  }
}

/** Puts wallets into every page of a browser. */
export async function installWallets(
  context: BrowserContext,
  setups: Record<string, WalletSetup>,
): Promise<TestWallet[]> {
  const wallets = Object.entries(setups).map(([name, setup]) => new TestWallet(context, name, setup))
  await context.exposeFunction('askTestWallet', async (rdns: string, request: WalletRequest) => {
    const wallet = wallets.find(({ introduction }) => introduction.rdns === rdns)
    return (await wallet?.answer(request)) ?? { error: { code: 4200, message: 'No such wallet' } }
  })
  for (const wallet of wallets) await wallet.install()
  return wallets
}
