/**
 * Load on the mock backend: `npm run mock-load`, `-- --minutes 10` for the long run.
 *
 * 1. Reads per second beside an empty MSW handler, on the same HTTP adapter, with the same number of handlers, in turns.
 * 2. Mixed traffic with faults: unexpected errors, and the server's memory from the first quarter to the last.
 */
import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Wallet } from 'ethers'
import { MAIN_MEMBER, TEST_ACCOUNTS } from '../../mocks/seed/addresses.ts'
import { median } from './median.ts'

const ROUNDS = 5
const ROUND_MS = 1500
const CONCURRENCY = 16
const AIM = 0.5
const READS = ['node/types', 'wallet/accounts', 'wallet/transaction?page=1&size=10', 'node/sales', 'member/mine']

type Server = Awaited<ReturnType<typeof startServer>>

/** Starts a server in a process of its own. */
async function startServer(kind: 'empty' | 'mock') {
  const child = fork(fileURLToPath(new URL('./mockLoadServer.ts', import.meta.url)), [kind], {
    execArgv: ['--expose-gc'],
  })
  const next = () =>
    new Promise<{ url: string; token: string; heap: number }>((resolve) => child.once('message', resolve))
  const { url, token } = await next()
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const send = (method: string, path: string, body?: object, authorization = `Bearer ${token}`) =>
    new Promise<{ status: number; text: string }>((resolve) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const sent = request(`${url}/${path}`, { method, agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', () => resolve({ status: 0, text: '' }))
      })
      sent.on('error', () => resolve({ status: 0, text: '' }))
      sent.end(body && JSON.stringify(body))
    })
  const heap = async () => {
    child.send('heap')
    return (await next()).heap
  }
  const stop = () => {
    agent.destroy()
    child.kill()
  }
  return { send, heap, stop }
}

/** Calls `work` from several clients until the time is over. @returns calls per second */
async function loadFor(ms: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + ms
  let calls = 0
  const client = async () => {
    while (performance.now() < end) {
      calls += 1
      await work(calls)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, client))
  return calls / (ms / 1000)
}

async function compareReads(): Promise<number> {
  const [empty, mock] = [await startServer('empty'), await startServer('mock')]
  const read =
    ({ send }: Server) =>
    (index: number) =>
      send('GET', `api/v1/${READS[index % READS.length]}`)
  const rates: { empty: number; mock: number }[] = []
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round += 1)
    rates.push({ empty: await loadFor(ROUND_MS, read(empty)), mock: await loadFor(ROUND_MS, read(mock)) })
  for (const { stop } of [empty, mock]) stop()
  const measured = rates.slice(1)
  const [emptyRate, mockRate] = [median(measured.map((one) => one.empty)), median(measured.map((one) => one.mock))]
  const ratio = median(measured.map((one) => one.mock / one.empty))
  print(
    `reads per second: ${mockRate.toFixed(0)}, an empty handler ${emptyRate.toFixed(0)}: ${ratio.toFixed(2)} × (aim ${AIM} ×)`,
  )
  return ratio
}

const print = (text: string) => process.stdout.write(`${text}\n`)
const someAddress = (index: number) => new Wallet(`0x${(index + 1).toString(16).padStart(64, '0')}`).address

/** One call of the mixed traffic. @returns a description if the reply is unexpected */
async function mixedCall({ send }: Server, index: number): Promise<string | undefined> {
  const one = index % 10
  const expect = (allowed: number[], { status, text }: { status: number; text: string }) =>
    allowed.includes(status) ? undefined : `${index}: HTTP ${status} ${text.slice(0, 100)}`
  if (one < 4) return expect([200], await send('GET', `api/v1/${READS[index % READS.length]}`))
  if (one === 4) return expect([200], await send('GET', `api/v1/auth/nonce?address=${someAddress(index % 500)}`))
  if (one === 5) return expect([200], await send('GET', `api/v1/auth/nonce?address=${MAIN_MEMBER}`))
  if (one === 6)
    return expect(
      [200],
      await send('POST', '_states', { state: 'member-logged-in', params: { address: TEST_ACCOUNTS[3] } }),
    )
  if (one === 7) return expect([200], await send('POST', 'api/v1/wallet/withdraw', { token: 'USDT', amount: '10' }))
  if (one === 8) return expect([200], await send('POST', 'api/v1/node/buy', { nodeSaleItemId: 'public' }))
  const faults = ['listNodeTypes:http-503', 'listNodeTypes:dropped', 'listNodeTypes:html', 'listNodeTypes:truncated']
  await send('PATCH', '_settings', { fault: faults[Math.floor(index / 10) % faults.length] })
  return expect([0, 200, 503], await send('GET', 'api/v1/node/types'))
}

async function mixedTraffic(minutes: number): Promise<boolean> {
  const server = await startServer('mock')
  const unexpected: string[] = []
  const heaps: number[] = []
  const quarters = 4
  let calls = 0
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const rate = await loadFor((minutes * 60_000) / quarters, async (index) => {
      // A fault that another client planned may hit a read of node types.
      const problem = await mixedCall(server, index)
      if (problem && !(READS[index % READS.length] === 'node/types' && index % 10 < 4)) unexpected.push(problem)
    })
    calls += (rate * minutes * 60) / quarters
    heaps.push(await server.heap())
  }
  server.stop()
  const [first = 0, last = 0] = [heaps[0], heaps.at(-1)]
  print(`mixed traffic: ${calls.toFixed(0)} calls in ${minutes} min, ${unexpected.length} unexpected replies`)
  print(`heap after each quarter: ${heaps.map((bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`).join(', ')}`)
  for (const problem of unexpected.slice(0, 5)) print(`  ${problem}`)
  return unexpected.length === 0 && last < first * 1.5
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0.5' } } })
const ratio = await compareReads()
const steady = await mixedTraffic(Number(values.minutes))
process.exitCode = ratio >= AIM && steady ? 0 : 1
