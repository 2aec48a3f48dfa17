import { parseArgs } from 'node:util'
import { PACT_FILE } from '../pactFile.ts'
import type { Header } from './forwardRequest.ts'
import { SetupError } from './selectInteractions.ts'

const HELP: readonly [option: string, value: string, text: string][] = [
  ['provider', '<url>', 'base URL of the backend, including any prefix before /api/v1'],
  ['states-url', '<url>', 'state endpoint; defaults to <provider>/_states'],
  ['header', '<name: value>', 'send this header with every request, to a gateway for example; repeatable'],
  ['wait', '<seconds>', 'wait until the backend answers'],
  ['only', '<text>', 'verify only interactions whose description contains or matches <text>; repeatable'],
  ['tag', '<tag>', 'verify only interactions with this tag; repeatable'],
  ['access-token', '<token>', 'verify without a state endpoint, as the member of this token; needs --tag read-only'],
  ['keep', '', 'post no teardown, so that the printed request can be sent again; needs --only of one interaction'],
  ['html', '<file>', 'write a report as a web page'],
  ['junit', '<file>', "write the verifier's JUnit report"],
  ['json', '<file>', "write the verifier's JSON report"],
  ['contract', '<file>', 'use another Pact file'],
  ['verbose', '', "print the verifier's full output"],
]

/** Help of a command. @param command how the user started it @param names its options; all by default */
export const usage = (command: string, names = HELP.map(([name]) => name)): string => {
  const lines = HELP.filter(([name]) => names.includes(name)).map(
    ([name, value, text]) => `  ${`--${name} ${value}`.padEnd(24)} ${text}`,
  )
  return `${command} --provider http://localhost:8080 [options]\n\n${lines.join('\n')}`
}

/** What the exit codes of `verify` mean. */
export const EXIT_CODES =
  'Exit codes: 0 verified; 1 a binding interaction failed or was not played; 2 verification could not run.'

export interface Options {
  provider: string
  statesUrl: string
  only: readonly string[]
  tags: readonly string[]
  /** Verify without a state endpoint, with this token. */
  accessToken: string | undefined
  /** Sent with every request. */
  headers: readonly Header[]
  /** Seconds to wait for the backend. */
  wait: number
  /** Whether states are left as they are. */
  keep: boolean
  contract: string
  html: string | undefined
  json: string | undefined
  junit: string | undefined
  verbose: boolean
}

/** Interactions with this tag change nothing, and hold for any member. */
const READ_ONLY = 'read-only'

export function parseUrl(text: string, option: string): string {
  if (!/^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''))
    throw new SetupError(`${option} must be a URL like http://localhost:8080, not "${text}".`)
  return text.replace(/\/+$/, '')
}

function parseHeader(text: string): Header {
  const [, name, value] = /^([\w-]+): *(.*)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new SetupError(`--header must be like "X-Key: 1", not "${text}".`)
  return [name, value]
}

function parseArguments(args: readonly string[], command: string) {
  const text = { type: 'string' } as const
  const list = { ...text, multiple: true, default: [] as string[] } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        provider: text,
        'states-url': text,
        only: list,
        tag: list,
        'access-token': text,
        header: list,
        wait: { ...text, default: '0' },
        keep: { type: 'boolean', default: false },
        html: text,
        junit: text,
        json: text,
        contract: { ...text, default: PACT_FILE },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : error}\n\n${usage(command)}`)
  }
}

/**
 * Reads the options of the command.
 *
 * @param args the command's arguments
 * @param command how the user started it, for the help
 * @returns undefined if the user asked for help
 * @throws SetupError
 */
export function readOptions(args: readonly string[], command: string): Options | undefined {
  const { values, positionals } = parseArguments(args, command)
  if (values.help) return undefined
  const url = values.provider ?? positionals[0]
  if (url === undefined) throw new SetupError(`--provider is required.\n\n${usage(command)}`)
  const provider = parseUrl(url, '--provider')
  const accessToken = values['access-token']
  if (accessToken === '') throw new SetupError('--access-token is empty.')
  if (accessToken !== undefined && !values.tag.includes(READ_ONLY))
    throw new SetupError(
      '--access-token needs --tag read-only: without a state endpoint only interactions that change nothing can be verified.',
    )
  const wait = Number(values.wait)
  if (!(wait >= 0)) throw new SetupError(`--wait must be a number of seconds, not "${values.wait}".`)
  return {
    provider,
    statesUrl: parseUrl(values['states-url'] ?? positionals[1] ?? `${provider}/_states`, '--states-url'),
    only: values.only,
    tags: values.tag,
    accessToken,
    headers: values.header.map(parseHeader),
    wait,
    keep: values.keep,
    contract: values.contract,
    html: values.html,
    json: values.json,
    junit: values.junit,
    verbose: values.verbose,
  }
}
