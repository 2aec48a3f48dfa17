import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { readOpenApi } from '../openApiFile.ts'
import { readPact } from '../pactFile.ts'
import { groupBy } from '../verify/groupBy.ts'
import { parseUrl } from '../verify/options.ts'
import { SetupError } from '../verify/selectInteractions.ts'
import { type CheckedAnswer, startCheckingProxy } from './checkingProxy.ts'
import { formatAnswer } from './formatAnswer.ts'

const usage = (command: string): string => `${command} --provider http://localhost:8080 [options]

  --provider <url>   base URL of the backend, including any prefix before /api/v1
  --port <number>    port of the proxy; defaults to 8090

Stands between the app and the backend, and names each answer that breaks OpenAPI or the Pact. Ctrl-C prints the totals.
Exit codes: 0 every answer was right; 1 one was not; 2 the proxy could not start.`

const DEFAULT_PORT = '8090'

function readOptions(args: readonly string[], command: string) {
  const text = { type: 'string' } as const
  const options = {
    provider: text,
    port: { ...text, default: DEFAULT_PORT },
    help: { type: 'boolean', default: false },
  } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : error}\n\n${usage(command)}`)
  }
}

const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/** The calls that were made, with their number of answers, and of those that break the contract. */
function formatTotals(answers: readonly CheckedAnswer[]): string {
  const lines = [...groupBy(answers, ({ id }) => id ?? 'not in the contract')].map(([id, group]) => {
    const broken = group.filter(({ problems }) => problems.length > 0).length
    return `  ${id.padEnd(20)} ${group.length} answers${broken > 0 ? `, ${broken} break the contract` : ''}`
  })
  return lines.length === 0 ? 'No call was made.' : lines.join('\n')
}

/**
 * Runs the checking proxy until it is interrupted.
 *
 * @param args the command's arguments
 * @param command how the user started it, for the help
 * @returns whether every answer was right
 * @throws SetupError if the options are invalid or the port is taken
 */
export async function runProxy(args: readonly string[], command: string): Promise<boolean> {
  const options = readOptions(args, command)
  if (options.help) return print(usage(command))
  if (options.provider === undefined) throw new SetupError(`--provider is required.\n\n${usage(command)}`)
  const provider = parseUrl(options.provider, '--provider')
  const answers: CheckedAnswer[] = []
  const printed = new Set<string>()
  const onChecked = (checked: CheckedAnswer) => {
    answers.push(checked)
    const text = formatAnswer(checked)
    // Screens repeat calls; the same problems once are enough.
    if (checked.problems.length === 0 || printed.has(text)) return
    printed.add(text)
    print(text)
  }
  const proxy = await startCheckingProxy({
    provider,
    pact: readPact(),
    openApi: readOpenApi(),
    onChecked,
    port: Number(options.port),
  }).catch((error: Error) => {
    throw new SetupError(
      `The proxy can't listen on port ${options.port}: ${error.message}. Choose another with --port.`,
    )
  })
  print(`${proxy.url} -> ${provider}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  proxy.stop()
  await proxy.idle()
  print(`\n${formatTotals(answers)}`)
  return answers.every(({ problems }) => problems.length === 0)
}
