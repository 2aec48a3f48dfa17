import { CODE } from '../../../src/contract/codes.ts'
import { type Answer, read } from './readWithClient.ts'
import { changesOf } from './responseMutations.ts'
import { copies, endpointOf, type Interaction, type Pact, readPact, withoutStates } from './pactCopies.ts'
import { type Behaviour, liveBackend, startServer } from './mutatedProvider.ts'
import { oversightsOf } from './requestMutations.ts'
import { refusals } from './findRejected.ts'

const DIRECTIONS = ['in', 'out']

interface Plan {
  interaction: Interaction
  /** The call's id. */
  call: string
  kind: string
  where: string
  /** Whether the change is meant to do no harm. */
  harmless: boolean
}
/** The same for all interactions of a call. */
export const wayOf = ({ call, kind, where }: Plan): string => [call, kind, where].join()

type AnswerPlan = Plan & { apply: (answer: Answer) => Answer }
type RequestPlan = Plan & { apply: (request: Request, goodToken: string) => Request }

/** One way in which the mock backend was broken for one interaction, and what became of it. */
export interface Mutant extends Plan {
  /** Whether it overlooks something in the request: then one interaction of the call is enough to notice. */
  oversight: boolean
  /** Whether the app acts otherwise than before. */
  breaks: boolean
  /** Whether the user sees something else than before. */
  differs: boolean
  /** Whether the verifier refused it. */
  refused: boolean
}

/** What came of breaking the mock backend in every way, one at a time. */
export interface Measurement {
  mutants: Mutant[]
  /** Interactions that the mock backend does not keep unbroken: nothing can be said of them. */
  skipped: string[]
}

async function verify(
  pact: Pact,
  named: Map<string, { interaction: Interaction }>,
  behaviour: Behaviour,
  as = (interaction: Interaction) => interaction,
) {
  const { url, stop } = await startServer(behaviour)
  const all = [...named].map(([name, { interaction }]): [string, Interaction] => [name, as(interaction)])
  try {
    return all.length === 0 ? new Set<string>() : await refusals(copies(pact, all), url)
  } finally {
    await stop()
  }
}

const numbered = <P>(plans: P[]): Map<string, P> => new Map(plans.map((plan, index) => [`mutant ${index}`, plan]))

/** Whether a value follows from what an interaction says (its states, its query), or is one of few by specification. */
const saidBy = ({ providerStates, request: { query } }: Interaction) => {
  const text = JSON.stringify([providerStates, query, Object.values(CODE), DIRECTIONS]).toLowerCase()
  const words = new Set(text.match(/[^"\\[\]{},:]+/g)?.flatMap((word) => [word, ...word.split('-')]))
  return (value: unknown) => words.has(String(value).toLowerCase())
}

/** What the mock backend answers while nothing is broken. */
async function record(pact: Pact) {
  const { behaviour, recording, stop } = await liveBackend(() => undefined)
  const named = new Map(pact.interactions.map((interaction) => [interaction.description, { interaction }]))
  const skipped = await verify(pact, named, behaviour).finally(stop)
  const kept = pact.interactions.flatMap((interaction) => {
    const answer = recording.answers.get(interaction.description)
    return answer && !skipped.has(interaction.description) ? [{ interaction, answer }] : []
  })
  return { skipped: [...skipped], kept, states: recording.states }
}

/**
 * Breaks the mock backend and has the native verifier look: at what is whole, then at a contract in which each
 * interaction stands as often as there are ways to break its answer, then at one for its request. Spoiled answers are
 * made from recorded ones, so that thousands take seconds.
 *
 * @param step every so manieth way to spoil the answers of a call, in all its interactions
 */
export async function measure(step = 1): Promise<Measurement> {
  const pact = readPact()
  const { skipped, kept, states } = await record(pact)
  const before = new Map(kept.map(({ interaction, answer }) => [interaction, answer]))

  const answerPlans: AnswerPlan[] = kept.flatMap(({ interaction, answer }) => {
    const endpoint = endpointOf(interaction)
    return changesOf(endpoint, answer, saidBy(interaction)).map((change) => ({
      interaction,
      call: endpoint.id,
      ...change,
    }))
  })
  const requestPlans: RequestPlan[] = kept.flatMap(({ interaction, answer }) => {
    const endpoint = endpointOf(interaction)
    const succeeds = answer.text.startsWith('{"code":200,')
    const common = { interaction, call: endpoint.id, harmless: false }
    return oversightsOf(endpoint, interaction, succeeds).map((oversight) => ({ ...common, ...oversight }))
  })

  const ways = [...new Set(answerPlans.map(wayOf))]
  const chosen = new Set(ways.filter((_, index) => index % step === 0))
  const spoiled = numbered(answerPlans.filter((plan) => chosen.has(wayOf(plan))))
  const after = (plan: AnswerPlan | undefined): Answer => {
    const answer = plan && before.get(plan.interaction)
    return answer ? plan.apply(answer) : { status: 500, type: '', text: '' }
  }
  const replayed: Behaviour = {
    answer: (copy) => after(spoiled.get(copy)),
    enterState: (change) => states.get(change) ?? '{}',
  }
  const refusedAnswers = await verify(pact, spoiled, replayed, withoutStates)

  const overlooked = numbered(requestPlans)
  const live = await liveBackend((copy) => overlooked.get(copy)?.apply)
  const refusedRequests = await verify(pact, overlooked, live.behaviour).finally(live.stop)

  const judge = async (plan: Plan, answer: Answer | undefined, oversight: boolean, refused: boolean) => {
    const original = before.get(plan.interaction)
    if (!original || !answer) throw new Error(`Nobody asked for ${plan.interaction.description}`)
    const endpoint = endpointOf(plan.interaction)
    const [then, now] = [await read(endpoint, original), await read(endpoint, answer)]
    const breaks = then.code !== now.code
    return { ...plan, oversight, breaks, differs: breaks || then.shown !== now.shown, refused }
  }
  // One after another: the client that reads has one transport.
  const mutants: Mutant[] = []
  for (const [name, plan] of spoiled) mutants.push(await judge(plan, after(plan), false, refusedAnswers.has(name)))
  for (const [name, plan] of overlooked)
    mutants.push(await judge(plan, live.recording.answers.get(name), true, refusedRequests.has(name)))
  return { mutants, skipped }
}
