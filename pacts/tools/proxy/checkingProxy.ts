import type { Pact } from '../pactFile.ts'
import { type Exchange, forwardRequest } from '../verify/forwardRequest.ts'
import { listenLocally } from '../verify/listenLocally.ts'
import { createOpenApiCheck } from './openApiCheck.ts'
import { findContradictions, type PlayedAnswer } from './pactCheck.ts'

/** A request of the app, and what is wrong with the answer to it. */
export interface CheckedAnswer {
  /** Id of the call, such as `listNodeSales`; undefined if the contract has no such call. */
  id: string | undefined
  exchange: Exchange
  /** One line each; none if the answer is right. */
  problems: readonly string[]
}

export interface CheckingProxyOptions {
  /** Base URL of the provider. */
  provider: string
  pact: Pact
  /** The OpenAPI document. */
  openApi: string
  /** Gets every answer of the API once it is checked. */
  onChecked: (checked: CheckedAnswer) => void
  /** 0 for any free one. */
  port?: number
}

const headerOf = ({ response }: Exchange, wanted: string): string =>
  response?.headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Compares an answer with the OpenAPI document. */
function checkWithOpenApi(check: ReturnType<typeof createOpenApiCheck>, path: string, exchange: Exchange) {
  const { request, response } = exchange
  const { status = 0, body = '' } = response ?? {}
  const found = check({ method: request.method, path, status, contentType: headerOf(exchange, 'content-type'), body })
  if (!found) return { id: undefined, problems: [`the contract has no ${request.method} ${path}`] }
  if (!response) return { id: found.id, problems: [`no response: ${exchange.error}`] }
  return { id: found.id, problems: found.problems.map((problem) => `OpenAPI: ${problem}`) }
}

/** Checks answers one batch at a time: those that arrive while the verifier runs are the next batch. */
function createQueue(pact: Pact, finish: (checked: CheckedAnswer) => void) {
  let waiting: { answer: PlayedAnswer; checked: CheckedAnswer }[] = []
  let running: Promise<void> | undefined

  const runBatches = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const found = await findContradictions(
        pact,
        batch.map(({ answer }) => answer),
      ).catch((error) => batch.map(() => ({ description: 'not checked', mismatches: [String(error)] })))
      for (const [index, { checked }] of batch.entries()) {
        const { description, mismatches = [] } = found[index] ?? {}
        finish({ ...checked, problems: [...checked.problems, ...mismatches.map((text) => `${description}: ${text}`)] })
      }
    }
    running = undefined
  }

  return {
    add(answer: PlayedAnswer, checked: CheckedAnswer) {
      waiting.push({ answer, checked })
      running ??= runBatches()
    },
    idle: async () => {
      while (running !== undefined) await running
    },
  }
}

/**
 * Starts a proxy between the app and a provider. It passes every request and every answer on unchanged, and compares the
 * answers of the API with the OpenAPI document and with the Pact.
 *
 * @returns its URL, a function that waits for the checks, and one that stops it
 */
export async function startCheckingProxy({ provider, pact, openApi, onChecked, port = 0 }: CheckingProxyOptions) {
  const check = createOpenApiCheck(openApi)
  const queue = createQueue(pact, onChecked)

  const checkAnswer = (path: string, exchange: Exchange) => {
    const checked = { exchange, ...checkWithOpenApi(check, path, exchange) }
    const { request, response } = exchange
    // Without an envelope there is nothing that the Pact could be compared with.
    if (checked.id === undefined || !response || !isJson(response.body)) return onChecked(checked)
    queue.add({ method: request.method, path, response }, checked)
  }

  const { url, stop } = await listenLocally((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname
    const isCall = path.startsWith('/api/') && !['OPTIONS', 'HEAD'].includes(incoming.method ?? '')
    forwardRequest(provider, incoming, outgoing)
      .then((exchange) => isCall && checkAnswer(path, exchange))
      .catch(() => outgoing.destroy())
  }, port)
  return { url, stop, idle: queue.idle }
}
