import type { BrowserContext } from '@playwright/test'
import type { FaultKind } from '../../../mocks/scenarios/faults.ts'
import { newGate } from '../browser/gate.ts'
import { type CallName, endpointOf } from './calls.ts'
import type { Servers } from './servers.ts'

/** The server and the way to it, as a test wants them. */
export class Server {
  readonly #servers: Servers
  readonly #context: BrowserContext
  #ahead = 0

  constructor(servers: Servers, context: BrowserContext) {
    this.#servers = servers
    this.#context = context
  }

  /** Time passes on the server; on the phone none does. */
  passes(ms: number): void {
    this.#ahead += ms
    this.#servers.setAhead(this.#ahead)
  }

  /** Enters a scenario of the mock backend; answers what it hands out. */
  enters(scenario: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.#servers.mock.backend.setState(scenario, params)
  }

  /** Asks the server itself, past the page and its network; answers the data. */
  async asks(path: string, accessToken: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(new URL(path, this.#servers.mock.url), { headers })
    return ((await response.json()) as { data: unknown }).data
  }

  /** The next answers to a call (`*`: to all) go wrong. */
  async failsWith(kind: FaultKind, operation: CallName | '*', { times = 1, takesEffect = false } = {}): Promise<void> {
    await this.enters('fault', { operation, kind, times, takesEffect })
  }

  /** The next answer to a call is this envelope. */
  async answers(name: CallName, code: number, message = ''): Promise<void> {
    await this.#context.route(this.#urlOf(name), (route) => route.fulfill({ json: { code, message, data: null } }), {
      times: 1,
    })
  }

  /** Requests of a call (`*`: all) wait until what this returns is called. */
  async holds(name: CallName | '*'): Promise<() => void> {
    const gate = newGate()
    await this.#context.route(this.#urlOf(name), async (route) => {
      await gate.opened
      await route.continue()
    })
    return gate.open
  }

  /** The next answer to a call is lost on its way, after the server has acted. */
  async losesTheAnswerTo(name: CallName): Promise<void> {
    const lose = async (route: Parameters<Parameters<BrowserContext['route']>[1]>[0]) => {
      await route.fetch()
      await route.abort('connectionreset')
    }
    await this.#context.route(this.#urlOf(name), lose, { times: 1 })
  }

  /** The next request of a call never arrives. */
  async losesTheRequestOf(name: CallName): Promise<void> {
    await this.#context.route(this.#urlOf(name), (route) => route.abort('connectionreset'), { times: 1 })
  }

  /** Nothing reaches the server until what this returns is called. */
  async isUnreachable(): Promise<() => Promise<void>> {
    await this.#context.route('**/api/**', (route) => route.abort('connectionrefused'))
    return () => this.#context.unroute('**/api/**')
  }

  #urlOf(name: CallName | '*'): RegExp {
    return name === '*' ? /\/api\// : new RegExp(`${endpointOf(name).path}(\\?|$)`)
  }
}
