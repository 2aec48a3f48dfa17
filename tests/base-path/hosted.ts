import type { Page } from '@playwright/test'
import { pathBelow } from '../../src/lib/config/base.ts'
import { test as base, expect } from '../e2e/pwa/test.ts'
import { Host } from '../e2e/server/host.ts'

/** The path of the builds in `dist/base-path`. */
export const BASE = '/demo/'
export const below = (path: string): string => pathBelow(BASE, path)

/** Requests that may leave the path: the API, and the endpoint of the chain. */
const SERVER_PATHS = /^\w+ \/(?:api\/|rpc$)/

interface Fixtures {
  /** Whether the origin has the live build at its root, beside the build below the path. */
  isBeside: boolean
  /** Fails the test on a request to the host outside the path. */
  staysBelow: undefined
}

/** Tests of a build below a path of a host. */
export const test = base.extend<Fixtures>({
  isBeside: [false, { option: true }],
  host: async ({ edition, servers, isBeside }, use) => {
    const root = isBeside ? { root: 'dist/live-e2e' } : {}
    const host = new Host(`dist/base-path/${edition}`, servers.mock.url, { base: BASE, ...root })
    await host.start()
    await use(host)
    await host.stop()
  },
  staysBelow: [
    async ({ host, isBeside }, use) => {
      await use(undefined)
      const outside = host.requests.filter((request) => !request.includes(` ${BASE}`) && !SERVER_PATHS.test(request))
      if (!isBeside) expect(outside).toEqual([])
      expect(host.requests).not.toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Names of everything that is stored on the origin. */
export const storedNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ])
