/** The servers of mockLoad.ts, each in a process of its own: the mock backend, or as many empty MSW handlers. */
import { HttpResponse, http } from 'msw/http'
import { getResponse } from 'msw/utils/get-response'
import { serve } from 'srvx'
import { startMockServer } from '../../mocks/server.ts'
import { API } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'

const ENDPOINTS = Object.values(API).flatMap((calls) => Object.values<Endpoint>(calls))

async function startEmpty(): Promise<string> {
  const handlers = ENDPOINTS.map(({ method, path }) =>
    http[method === 'GET' ? 'get' : 'post'](path, () => HttpResponse.json({ code: 200, message: 'OK', data: {} })),
  )
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
    fetch: async (request) =>
      (await getResponse(handlers, request, { baseUrl: new URL(request.url).origin })) ??
      new Response(null, { status: 404 }),
  })
  await server.ready()
  return new URL(server.url ?? '').origin
}

async function startMock(): Promise<{ url: string; token: string }> {
  const { url, backend } = await startMockServer({ port: 0, wrap: (unchecked) => unchecked })
  const { accessToken } = await backend.setState('member-logged-in')
  return { url, token: String(accessToken) }
}

process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ heap: process.memoryUsage().heapUsed })
})
process.send?.(process.argv[2] === 'empty' ? { url: await startEmpty(), token: '' } : await startMock())
