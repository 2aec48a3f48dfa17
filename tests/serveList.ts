import { beforeEach } from 'vitest'
import type { AssetRecord } from '../src/contract/assets.ts'
import { db } from '../src/lib/cache/db.ts'
import { type InfiniteQuery, transactionsQuery } from '../src/lib/cache/infiniteQueries.ts'
import { setTransport } from '../src/lib/network/transport.ts'
import { startSession } from '../src/lib/session/session.ts'
import { ME, TOKENS } from './testAccounts.ts'

/** A record of the server: `charge`, in, at an odd time, `fee`, out, at an even one. */
export const record = (time: number, change: Record<string, unknown> = {}) =>
  ({
    id: `r${time}`,
    token: 'USDT',
    type: time % 2 ? 'charge' : 'fee',
    direction: time % 2 ? 'in' : 'out',
    amount: '1',
    createdTime: time,
    ...change,
  }) as AssetRecord

export const timesFrom = (newest: number, oldest = 1) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index)
export const recordsFrom = (newest: number) => timesFrom(newest).map((time) => record(time))

/** In every test of the file: an empty cache, a logged-in user, and a server whose other lists are empty. */
export function createListServer({ endpoint: { path } }: InfiniteQuery<unknown> = transactionsQuery) {
  /** Takes the next request, and ends when its reply is released. */
  let hold: (() => Promise<void>) | undefined
  const server = {
    /** Newest first. */
    entries: [] as unknown[],
    requests: [] as URL[],
    /** Pages that the server can't deliver. */
    failing: [] as number[],
    /** Called with each request. */
    onRequest: () => {},

    pages: () => server.requests.map(({ searchParams }) => Number(searchParams.get('page'))),

    /** Holds the reply to the next request back. */
    holdReply() {
      const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      hold = () => {
        hold = undefined
        asked.resolve()
        return released.promise
      }
      return { asked: asked.promise, release: released.resolve }
    },
  }
  beforeEach(async () => {
    Object.assign(server, { entries: [], requests: [], failing: [], onRequest: () => {} })
    await Promise.all(db.tables.map((table) => table.clear()))
    startSession(ME, TOKENS)
    setTransport(async (input, init) => {
      const url = new URL(String(input), 'http://app.test')
      const [page = 1, size = 10] = ['page', 'size'].map((name) => Number(url.searchParams.get(name)))
      const types = url.searchParams.get('types')?.split(',')
      server.requests.push(url)
      server.onRequest()
      const entries = url.pathname === path ? server.entries : []
      const data = entries
        .filter((entry) => !types || types.includes((entry as AssetRecord).type))
        .slice((page - 1) * size, page * size)
      const fails = server.failing.includes(page)
      await hold?.()
      if (fails) return Response.json({ code: 500, message: 'The archive is closed.' })
      init?.signal?.throwIfAborted()
      return Response.json({ code: 200, data })
    })
  })
  return server
}
