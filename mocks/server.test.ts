import { afterEach, expect, test } from 'vitest'
import { type MockServer, startMockServer } from './server.ts'

let server: MockServer | undefined
afterEach(() => server?.stop())

const start = async () => {
  server = await startMockServer({ port: 0 })
  return server.url
}
const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

test('serves the backend over HTTP', async () => {
  const url = await start()
  const state = await post(`${url}/_states`, { state: 'member-logged-in', params: {}, action: 'setup' })
  const { accessToken } = (await state.json()) as { accessToken: string }
  const reply = await fetch(`${url}/api/v1/wallet/accounts`, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(await reply.json()).toMatchObject({
    code: 200,
    data: [{ token: 'TPU' }, { token: 'USDT' }, { token: 'TPUA' }],
  })
})

test('an unknown state gets HTTP 400 with the known names', async () => {
  const reply = await post(`${await start()}/_states`, { state: 'no-such-thing' })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ known: expect.arrayContaining(['sale-open', 'fault']) })
})

test('invalid parameters and invalid JSON get HTTP 400', async () => {
  const url = await start()
  expect((await post(`${url}/_states`, { state: 'fault', params: { kind: 'fire' } })).status).toBe(400)
  expect((await fetch(`${url}/_states`, { method: 'POST', body: '{' })).status).toBe(400)
})

test('a teardown and a reset restore the seeded data', async () => {
  const url = await start()
  for (const restore of [
    () => post(`${url}/_states`, { state: 'x', action: 'teardown' }),
    () => post(`${url}/_reset`, {}),
  ]) {
    await post(`${url}/_states`, { state: 'fault', params: { kind: 'http-500' } })
    expect((await restore()).status).toBe(200)
    expect((await fetch(`${url}/api/v1/node/types`)).status).toBe(200)
  }
})

test('rejects with EADDRINUSE if the port is in use', async () => {
  await start()
  await expect(startMockServer({ port: server?.port ?? 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
