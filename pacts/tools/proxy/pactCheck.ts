import type { Interaction, Pact } from '../pactFile.ts'
import type { Exchange, Header } from '../verify/forwardRequest.ts'
import { listenLocally } from '../verify/listenLocally.ts'
import { INTERACTION_HEADER, numberInteractions } from '../verify/numberedPact.ts'
import { collectOutcomes, type InteractionOutcome } from '../verify/outcomes.ts'
import { runPactVerifier } from '../verify/runPactVerifier.ts'
import { codeOf } from './openApiCheck.ts'

/** A response that is checked. */
export interface PlayedAnswer {
  method: string
  /** Without the prefix of the provider and without the query. */
  path: string
  response: NonNullable<Exchange['response']>
}

/** The closest interaction that an answer doesn't fit, and why. */
export interface Contradiction {
  description: string
  mismatches: readonly string[]
}

interface CodeRules {
  matchingRules?: { body?: Readonly<Record<string, { matchers: readonly { match: string; regex?: string }[] }>> }
}

/** Whether an interaction is about this code: the one of its example, or one that its rule matches. */
function isAboutCode({ response }: Interaction, code: number): boolean {
  const { matchingRules } = response as CodeRules
  const regex = matchingRules?.body?.['$.code']?.matchers.find(({ match }) => match === 'regex')?.regex
  return regex === undefined ? codeOf(response.body?.content) === code : new RegExp(regex).test(String(code))
}

/** The interactions of which an answer has to fit one. None if the Pact has nothing about the call with this code. */
function candidatesOf({ interactions }: Pact, { method, path, response }: PlayedAnswer): readonly Interaction[] {
  const code = codeOf(JSON.parse(response.body)) ?? Number.NaN
  const candidates = interactions.filter(
    (one) => one.request.method === method && one.request.path === path && isAboutCode(one, code),
  )
  // It holds in every state, so its differences say most.
  const general = candidates.filter(({ comments }) => comments?.tags?.includes('read-only'))
  return general.length > 0 ? general : candidates
}

/** Headers of a body as it was transferred; the recorded body is decoded. */
const TRANSFER_HEADERS = ['content-length', 'content-encoding']
const replayHeaders = (headers: readonly Header[]): string[] => [
  ...headers.filter(([name]) => !TRANSFER_HEADERS.includes(name.toLowerCase())).flat(),
  'connection',
  'close',
]

/** Plays recorded answers to the verifier, the one that each numbered interaction asks for. No state is set. */
async function playAnswers(pact: Pact, played: readonly { interaction: Interaction; answer: PlayedAnswer }[]) {
  const { url, stop } = await listenLocally((request, reply) => {
    const answer = played[Number(request.headers[INTERACTION_HEADER])]?.answer
    if (!answer) return reply.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end('{}')
    return reply.writeHead(answer.response.status, replayHeaders(answer.response.headers)).end(answer.response.body)
  })
  // The verifier reports by description, and two answers may be of the same call.
  const interactions = played.map(
    ({ interaction }, number): Interaction => ({
      ...interaction,
      description: `${number} ${interaction.description}`,
      providerStates: [],
    }),
  )
  try {
    const numbered = numberInteractions(pact, interactions)
    const { report } = await runPactVerifier({ pact: numbered, provider: url, statesUrl: `${url}/_states` })
    return collectOutcomes(interactions, { report, problems: new Map(), exchanges: new Map() })
  } finally {
    stop()
  }
}

const closest = (outcomes: readonly InteractionOutcome[]): InteractionOutcome | undefined =>
  outcomes.toSorted((a, b) => a.mismatches.length - b.mismatches.length)[0]

/**
 * Checks answers against a Pact with the native verifier, which replays them. The state that the backend was in is
 * unknown, so an answer is right if it fits one of the interactions of its call and its code.
 *
 * @param answers their bodies have to be JSON
 * @returns for each answer the binding interaction that it comes closest to and does not fit; undefined if it fits one, or if
 * the Pact has none
 */
export async function findContradictions(
  pact: Pact,
  answers: readonly PlayedAnswer[],
): Promise<readonly (Contradiction | undefined)[]> {
  const played = answers.flatMap((answer) => candidatesOf(pact, answer).map((interaction) => ({ interaction, answer })))
  if (played.length === 0) return answers.map(() => undefined)
  const outcomes = await playAnswers(pact, played)
  return answers.map((answer) => {
    const own = outcomes.filter((_, number) => played[number]?.answer === answer)
    // A pending interaction can explain an answer, but never make it wrong.
    const binding = own.filter(({ interaction }) => !interaction.pending)
    const best = own.some(({ result }) => result === 'passed') ? undefined : closest(binding)
    return best && { description: best.interaction.description.replace(/^[0-9]+ /, ''), mismatches: best.mismatches }
  })
}
