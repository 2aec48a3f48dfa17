import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { type API, ENDPOINTS } from '../../../src/contract/api.ts'

type EndpointGroup = (typeof API)[keyof typeof API]
type UnionKeys<T> = T extends unknown ? keyof T : never
/** The name of a call in the contract, for example `listAccounts`. */
export type CallName = UnionKeys<EndpointGroup> & string

export const endpointOf = (name: CallName) => {
  const endpoint = ENDPOINTS.find(({ id }) => id === name)
  if (!endpoint) throw new Error(`There is no call ${name}`)
  return endpoint
}

/** Handles the next request of a call, in one page or in all pages of a context. */
export async function onNext(target: BrowserContext | Page, name: CallName, handle: (route: Route) => Promise<void>) {
  const { method, path } = endpointOf(name)
  let done = false
  await target.route(new RegExp(`${path}(\\?|$)`), async (route) => {
    if (done || route.request().method() !== method) return route.fallback()
    done = true
    await handle(route)
  })
}

/** Records the API requests of a browser context. */
export class Calls {
  readonly #requests: Request[] = []

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api')) this.#requests.push(request)
    })
  }

  /** The requests of a call, in order; without a name, of all calls. */
  requests(name?: CallName): Request[] {
    if (!name) return [...this.#requests]
    const { method, path } = endpointOf(name)
    return this.#requests.filter((request) => request.method() === method && new URL(request.url()).pathname === path)
  }

  /** The query of each request of a call, in order. */
  queriesOf(name: CallName): Record<string, string>[] {
    return this.requests(name).map((request) => Object.fromEntries(new URL(request.url()).searchParams))
  }

  /** Waits until every request so far has its reply: one under way would be held or counted with those that follow. */
  async settled(name?: CallName): Promise<void> {
    await Promise.all(this.requests(name).map(async (request) => (await request.response())?.finished()))
  }

  count(name?: CallName): number {
    return this.requests(name).length
  }
}
