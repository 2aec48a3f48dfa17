import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Address } from '../../src/contract/fields.ts'
import { STABLECOIN } from '../seed/addresses.ts'
import { describeProblem } from '../settings/problems.ts'
import { CLOCK_MODES, NETWORKS } from '../settings/types.ts'
import { parseServerSettings } from './settingsEndpoint.ts'

export const HELP = `The mock backend of the TPU app over HTTP.

  npm run mock -- [flags], or npx --no -- tpu-api-contract mock [flags]

World: the same names as in a link of the demo
  --scenario <name:parameter=value,…>  a situation; several are combined. GET /_scenarios lists them
  --seed <number>                      the same seed and clock give the same replies
  --clock <mode[@time]>                ${CLOCK_MODES.join(', ')}; for example frozen@2026-11-21T14:02:00Z
  --latency <ms>                       before each response
  --network <name>                     ${NETWORKS.join(', ')}
  --fault <call:kind,times=…,delay=…>  for example buyNode:http-503,times=2 or *:html. Kinds: http-<status>,
                                       code-<code>, html, truncated, empty, wrong-type, hang, dropped, unanswered
                                       (booked, but no reply), booked-later

Server
  --port <number>    8080; 0 picks a free port
  --host <address>   127.0.0.1. The state endpoints log anyone in as anyone: keep it on this machine
  --rpc <url>        JSON-RPC node to verify deposits with; without it they stay under review
  --token <address>  the USDT contract on that chain; default ${STABLECOIN}
  --check            validate every response against pacts/openapi.json
  --quiet            no request log
  --help             this text

Routes
  /api/v1/…              the endpoints, for pages of any origin
  GET   /docs            the endpoints, states and faults (Swagger UI); GET /openapi.json
  GET   /_scenarios      every scenario with its parameters
  GET   /_settings       the world's settings; POST makes the world again, PATCH changes clock, latency, network
                         and faults
  POST  /_states         applies a scenario (Pact provider state)
  POST  /_reset          restores the world as it was started
`

const OPTIONS = {
  scenario: { type: 'string', multiple: true },
  fault: { type: 'string', multiple: true },
  seed: { type: 'string' },
  clock: { type: 'string' },
  latency: { type: 'string' },
  network: { type: 'string' },
  port: { type: 'string', default: '8080' },
  host: { type: 'string', default: '127.0.0.1' },
  rpc: { type: 'string' },
  token: { type: 'string', default: STABLECOIN },
  check: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Parses the command line. @throws Error that names every wrong flag */
export function parseFlags(args: string[]) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { port, host, rpc, token, check, quiet, help, ...world } = values
  const { settings, problems } = parseServerSettings(world)
  const reasons = problems.map((problem) => describeProblem(problem)['en-US'])
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535) reasons.push(`“${port}” is not a port.`)
  if (!v.is(Address, token)) reasons.push(`“${token}” is not an address.`)
  if (reasons.length > 0) throw new Error(`${reasons.join('\n')}\nSee --help`)
  return { port: Number(port), host, rpc, token, check, quiet, help, settings }
}
