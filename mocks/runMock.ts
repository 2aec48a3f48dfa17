import type { CallRecord } from './callLog.ts'
import { fetchChainId } from './chain/rpcChainReader.ts'
import { HELP, parseFlags } from './http/flags.ts'
import { startMockServer } from './server.ts'

/** Describes how deposits are verified. @throws Error if the node can't be reached */
async function describeDeposits(rpcUrl: string | undefined, stablecoin: string): Promise<string> {
  if (rpcUrl === undefined) return 'Deposits stay under review, because no chain is configured (--rpc).'
  const chainId = await fetchChainId(rpcUrl).catch((cause: unknown) => {
    throw new Error(`No JSON-RPC node responds at ${rpcUrl}`, { cause })
  })
  return `Deposits are verified as transfers of ${stablecoin} on chain ${chainId}.`
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** One line per call: time, call, status, duration and the fault, if any. */
function logCall({ method, url, operation, status, duration, fault }: CallRecord): void {
  const { pathname, search } = new URL(url)
  const outcome = status === 0 ? 'no reply' : String(status)
  const time = new Date().toISOString().slice(11, 19)
  print(`${time} ${method} ${pathname}${search} ${outcome} ${duration} ms ${operation}${fault ? ` [${fault}]` : ''}`)
}

/**
 * Starts the mock backend with the flags of a command, and prints where it is. It runs until the process ends.
 *
 * @throws Error with a message for people
 */
export async function runMock(args: readonly string[]): Promise<void> {
  const flags = parseFlags([...args])
  if (flags.help) return print(HELP.trimEnd())
  const notice = await describeDeposits(flags.rpc, flags.token)
  const { url } = await startMockServer({
    port: flags.port,
    hostname: flags.host,
    rpcUrl: flags.rpc,
    stablecoin: flags.token,
    settings: flags.settings,
    ...(!flags.quiet && { onCall: logCall }),
    ...(!flags.check && { wrap: (backend) => backend }),
  }).catch((error: Error & { code?: string }) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${flags.port} is in use. Choose another with --port.`, { cause: error })
  })
  print(`The mock backend runs at ${url}/api with seeded data. Press Ctrl+C to stop.`)
  if (!['127.0.0.1', '::1', 'localhost'].includes(flags.host))
    print(
      `WARNING: ${flags.host} can be reached from other machines. Anyone there can log in as anyone and change the data.`,
    )
  print(notice)
  print(`API docs: ${url}/docs. Settings: ${url}/_settings. Scenarios: ${url}/_scenarios. Flags: --help`)
}
