import type { BrowserContext, Route } from '@playwright/test'
import type { FaultKind } from '../../../mocks/scenarios/faults.ts'
import { type CallName, endpointOf, onNext } from './calls.ts'
import type { Servers } from './servers.ts'

/** Two calls may share a path and differ by method. */
const isRequestOf = (name: CallName | '*', route: Route): boolean =>
  name === '*' || route.request().method() === endpointOf(name).method

export const GATEWAY_MESSAGE = 'Upstream timed out'

/** Controls the mock backend (scenarios, clock, faults) and the connection between the pages and it. */
export class Server {
  readonly #servers: Servers
  readonly #context: BrowserContext
  #clockOffset = 0

  constructor(servers: Servers, context: BrowserContext) {
    this.#servers = servers
    this.#context = context
  }

  /** Moves the server's clock forward by `ms`. The browser's clock does not change. */
  advanceClock(ms: number): void {
    this.#clockOffset += ms
    this.#servers.setClockOffset(this.#clockOffset)
  }

  /** Enters a scenario of the mock backend. @returns the values that the scenario provides */
  enterScenario(scenario: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.#servers.mock.backend.setState(scenario, params)
  }

  /** Calls the backend directly, bypassing the page and its network. @returns `data` of the envelope */
  async fetchData(path: string, accessToken: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(new URL(path, this.#servers.mock.url), { headers })
    return ((await response.json()) as { data: unknown }).data
  }

  /** Injects a fault into the next reply to a call; the backend does not execute it. */
  async injectFault(kind: FaultKind, operation: CallName): Promise<void> {
    await this.enterScenario('fault', { operation, kind, times: 1 })
  }

  /** Replaces the next reply to a call by this envelope; the request does not reach the backend. */
  async respondOnce(name: CallName, code: number, message = ''): Promise<void> {
    await this.#context.route(this.#urlOf(name), (route) => route.fulfill({ json: { code, message, data: null } }), {
      times: 1,
    })
  }

  /**
   * Holds back the requests of a call (`*`: of all).
   *
   * @returns a function that releases them
   */
  async hold(name: CallName | '*'): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await this.#context.route(this.#urlOf(name), async (route) => {
      if (!isRequestOf(name, route)) return route.fallback()
      await released
      await route.continue()
    })
    return release
  }

  /** Answers the next request of a call like a gateway that has waited too long; it does not reach the backend. */
  async timeOutNext(name: CallName): Promise<void> {
    await onNext(this.#context, name, (route) =>
      route.fulfill({ json: { code: 504, message: GATEWAY_MESSAGE, data: null } }),
    )
  }

  /** Executes the next request of a call and never responds. */
  async withholdNextResponse(name: CallName): Promise<void> {
    await onNext(this.#context, name, async (route) => {
      await route.fetch()
    })
  }

  /**
   * Makes the backend unreachable.
   *
   * @returns a function that makes it reachable again
   */
  async goDown(): Promise<() => Promise<void>> {
    await this.#context.route('**/api/**', (route) => route.abort('connectionrefused'))
    return () => this.#context.unroute('**/api/**')
  }

  #urlOf(name: CallName | '*'): RegExp {
    return name === '*' ? /\/api\// : new RegExp(`${endpointOf(name).path}(\\?|$)`)
  }
}
