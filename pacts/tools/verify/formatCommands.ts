import { requiredStateValues } from '../pactFile.ts'
import type { InteractionOutcome } from './outcomes.ts'
import type { Exchange, Header } from './recordingProxy.ts'

/** Headers that curl sends by itself. */
const CURL_HEADERS = new Set(['host', 'content-length', 'accept'])
/** Shorter values of states, such as 7, occur by chance. In a body they are found by their name. */
const MIN_LENGTH = 8
const SECRET = 'ACCESS_TOKEN'

/** Shell variables and the values that they replace. */
type Variables = Readonly<Record<string, string>>

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const escapeDouble = (text: string): string => text.replaceAll(/["\\$`]/g, '\\$&')

/** Quotes an argument. Values of variables become references, which need double quotes. */
function quoteWith(text: string, variables: Variables): string {
  const found = Object.entries(variables).filter(
    ([name, value]) => (name === SECRET || value.length >= MIN_LENGTH) && text.includes(value),
  )
  if (found.length === 0) return quote(text)
  const replaced = found.reduce(
    (quoted, [name, value]) => quoted.replaceAll(escapeDouble(value), `$${name}`),
    escapeDouble(text),
  )
  return `"${replaced}"`
}

/** What is before and after a value in JSON: a text, or a number with what follows it. */
const AROUND_VALUE = [
  ['"', '"'],
  ['', ','],
  ['', '}'],
] as const

/** Quotes a JSON body. A field that has the name and the value of a variable becomes a reference. */
function quoteBody(body: string, variables: Variables): string {
  const found = Object.entries(variables)
    .flatMap(([name, value]) =>
      AROUND_VALUE.map(([before, after]) => ({ name, value, before: `"${name}":${before}`, after })),
    )
    .filter(({ value, before, after }) => body.includes(before + value + after))
  if (found.length === 0) return quote(body)
  const replaced = found.reduce(
    (quoted, { name, value, before, after }) =>
      quoted.replace(
        escapeDouble(before + value + after),
        () => `${escapeDouble(before)}$${name}${escapeDouble(after)}`,
      ),
    escapeDouble(body),
  )
  return `"${replaced}"`
}

/** Formats a request as a command that sends it again: every header and the whole body. */
export function formatCurl({ method, url, headers, body }: Exchange['request'], variables: Variables = {}): string {
  const options = headers
    .filter(([name]) => !CURL_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) =>
      name.toLowerCase() === 'accept-encoding' ? '--compressed' : `-H ${quoteWith(`${name}: ${value}`, variables)}`,
    )
  const data = body === '' ? [] : [`--data-raw ${quoteBody(body, variables)}`]
  return [
    'curl -i',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...options,
    ...data,
    quoteWith(url, variables),
  ].join(' ')
}

/** Where commands are sent, and what they must not print. */
export interface CommandOptions {
  /** An access token, which commands read from `$ACCESS_TOKEN`. */
  secret?: string | undefined
  /** The state endpoint; undefined if the states are still set up. */
  statesUrl?: string | undefined
  /** Headers of `--header`, which state changes need too. Recorded requests have them. */
  headers?: readonly Header[]
}

/**
 * Formats the commands that repeat an interaction: its states, then its request with the values that the states return.
 */
export function formatCommands(
  { interaction, exchange, changes }: InteractionOutcome,
  { secret, statesUrl, headers = [] }: CommandOptions,
): string[] {
  if (!exchange) return []
  if (secret !== undefined) return [formatCurl(exchange.request, { [SECRET]: secret })]
  if (statesUrl === undefined) return [formatCurl(exchange.request)]
  const used = requiredStateValues(interaction)
  const variables: Record<string, string> = {}
  const stateHeaders = [['content-type', 'application/json'], ...headers]
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
    .join(' ')
  const commands = changes.map(({ state: { name, params = {} }, returned }) => {
    const change = quote(JSON.stringify({ state: name, params, action: 'setup' }))
    const post = `curl -s ${stateHeaders} -d ${change} ${quote(statesUrl)}`
    const names = Object.keys(returned).filter((each) => used.includes(each))
    for (const each of names) variables[each] = String(returned[each])
    const reads = names.map((each) => `${each}=$(echo "$s" | sed -nE 's/.*"${each}" *: *"?([^",}]*).*/\\1/p')`)
    return reads.length === 0 ? post : [`s=$(${post})`, ...reads].join('; ')
  })
  return [...commands, formatCurl(exchange.request, variables)]
}
