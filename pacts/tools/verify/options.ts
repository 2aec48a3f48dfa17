import { parseArgs } from 'node:util'
import { SetupError } from '../commandResult.ts'
import type { Header } from './recordingProxy.ts'

const TEXT = { type: 'string' } as const
const LIST = { ...TEXT, multiple: true, default: [] as string[] } as const
const SWITCH = { type: 'boolean', default: false, value: '' } as const

/** Options of the commands that reach a backend, with what the help says of each. */
const OPTIONS = {
  provider: { ...TEXT, value: '<url>', help: 'base URL of the backend, including any prefix before /api/v1' },
  'states-url': { ...TEXT, value: '<url>', help: 'state endpoint; defaults to <provider>/_states' },
  header: {
    ...LIST,
    value: '<name: value>',
    help: 'send this header with every request, to a gateway for example; repeatable',
  },
  wait: { ...TEXT, default: '0', value: '<seconds>', help: 'wait until the backend answers' },
  only: {
    ...LIST,
    value: '<text>',
    help: 'verify only interactions whose description contains or matches <text>; repeatable',
  },
  'access-token': {
    ...TEXT,
    value: '<token>',
    help: 'set no state: verify the read-only interactions, as the member of this token',
  },
  keep: {
    ...SWITCH,
    help: 'post no teardown, so that the printed request can be sent again; needs --only of one interaction',
  },
  junit: { ...TEXT, value: '<file>', help: "write the verifier's JUnit report" },
  help: { ...SWITCH, help: 'print this text' },
} as const

type OptionName = keyof typeof OPTIONS
const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[]

/** Help of a command. @param command how the user started it */
const usage = (command: string, names: readonly OptionName[]): string => {
  const lines = names.map((name) => `  ${`--${name} ${OPTIONS[name].value}`.padEnd(24)} ${OPTIONS[name].help}`)
  return `${command} --provider http://localhost:8080 [options]\n\n${lines.join('\n')}`
}

export interface Options {
  provider: string
  statesUrl: string
  /** Sent with every request. */
  headers: readonly Header[]
  /** Seconds to wait for the backend. */
  wait: number
  only: readonly string[]
  /** Verify without a state endpoint, with this token. */
  accessToken: string | undefined
  /** Whether states are left as they are. */
  keep: boolean
  junit: string | undefined
}

function parseUrl(text: string, option: string): string {
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

/** Parses the arguments as the given options. Those of other commands are unknown. */
function parseArguments(args: readonly string[], names: readonly OptionName[]) {
  const own = Object.fromEntries(names.map((name) => [name, OPTIONS[name]])) as typeof OPTIONS
  return parseArgs({ args: [...args], options: own }).values
}

/**
 * Reads the options of a command.
 *
 * @param args the command's arguments
 * @param command how the user started it, for the help
 * @param names its options; all by default
 * @returns the help if the user asked for it
 * @throws SetupError
 */
export function readOptions(
  args: readonly string[],
  command: string,
  names: readonly OptionName[] = OPTION_NAMES,
): Options | string {
  const help = usage(command, names)
  let values: ReturnType<typeof parseArguments>
  try {
    values = parseArguments(args, names)
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : error}\n\n${help}`)
  }
  if (values.help) return help
  if (values.provider === undefined) throw new SetupError(`--provider is required.\n\n${help}`)
  const provider = parseUrl(values.provider, '--provider')
  const wait = Number(values.wait)
  if (!(wait >= 0)) throw new SetupError(`--wait must be a number of seconds, not "${values.wait}".`)
  if (values['access-token'] === '') throw new SetupError('--access-token is empty.')
  return {
    provider,
    statesUrl: parseUrl(values['states-url'] ?? `${provider}/_states`, '--states-url'),
    headers: values.header.map(parseHeader),
    wait,
    only: values.only,
    accessToken: values['access-token'],
    keep: values.keep,
    junit: values.junit,
  }
}
