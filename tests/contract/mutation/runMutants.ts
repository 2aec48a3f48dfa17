import { type Interaction, type Pact, readPact } from '../../../pacts/tools/pactFile.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { TextResponse } from '../serve.ts'
import { findRejected } from './findRejected.ts'
import { type ProviderHandlers, serveProvider, startMutatedBackend } from './mutatedProvider.ts'
import { copyInteractions, endpointOf, withoutStates } from './pactCopies.ts'
import { readWithClient } from './readWithClient.ts'
import { type RequestMutation, requestMutations } from './requestMutations.ts'
import { type ResponseMutation, responseMutations } from './responseMutations.ts'

const DIRECTIONS = ['in', 'out']

interface MutantSpec {
  interaction: Interaction
  endpointId: string
  kind: string
  where: string
  /** Whether the contract should accept the mutant. */
  harmless: boolean
}
/** Identifies a mutation across all interactions of an endpoint. */
export const mutationKey = ({ endpointId, kind, where }: MutantSpec): string => [endpointId, kind, where].join()

type ResponseMutantSpec = MutantSpec & Pick<ResponseMutation, 'apply'>
type RequestMutantSpec = MutantSpec & Pick<RequestMutation, 'apply'>

/** A mutation of the mock backend for one interaction, and its outcome. */
export interface Mutant extends MutantSpec {
  /** Whether the backend ignores a part of the request. One interaction of the endpoint has to detect it. */
  inRequest: boolean
  /** Whether the app behaves differently. */
  breaks: boolean
  /** Whether the app takes the response for a success. */
  succeeds: boolean
  /** Whether the user sees something different. */
  differs: boolean
  /** Whether the verifier rejected it. */
  rejected: boolean
}

export interface MutationResult {
  mutants: Mutant[]
  /** Descriptions of interactions that the unmodified mock backend doesn't pass. They are not mutated. */
  skipped: string[]
}

/** Verifies a Pact of copies against a provider and returns the names of the rejected copies. */
async function verifyCopies(
  pact: Pact,
  copies: Map<string, { interaction: Interaction }>,
  handlers: ProviderHandlers,
  prepare = (interaction: Interaction) => interaction,
): Promise<Set<string>> {
  const { url, stop } = await serveProvider(handlers)
  const prepared = [...copies].map(([name, { interaction }]): [string, Interaction] => [name, prepare(interaction)])
  try {
    return prepared.length === 0 ? new Set() : await findRejected(copyInteractions(pact, prepared), url)
  } finally {
    await stop()
  }
}

const nameMutants = <S>(specs: S[]): Map<string, S> => new Map(specs.map((spec, index) => [`mutant ${index}`, spec]))

/** Whether a value follows from the interaction's states or query, or is one of a specified set of values. */
const specifiedBy = ({ providerStates, request: { query } }: Interaction) => {
  const text = JSON.stringify([providerStates, query, Object.values(CODE), DIRECTIONS]).toLowerCase()
  const words = new Set(text.match(/[^"\\[\]{},:]+/g)?.flatMap((word) => [word, ...word.split('-')]))
  return (value: unknown) => words.has(String(value).toLowerCase())
}

/** Records the responses of the unmodified mock backend. */
async function recordBaseline(pact: Pact) {
  const { handlers, recording, stop } = await startMutatedBackend(() => undefined)
  const copies = new Map(pact.interactions.map((interaction) => [interaction.description, { interaction }]))
  const skipped = await verifyCopies(pact, copies, handlers).finally(stop)
  const baseline = pact.interactions.flatMap((interaction) => {
    const response = recording.responses.get(interaction.description)
    return response && !skipped.has(interaction.description) ? [{ interaction, response }] : []
  })
  return { skipped: [...skipped], baseline, stateValues: recording.stateValues }
}

/**
 * Mutates the mock backend and verifies each mutant with the native verifier. Verifies the unmodified backend first,
 * then a Pact with a copy of an interaction per response mutation, then one with a copy per request mutation. Mutated
 * responses are replayed from recorded ones, so thousands take seconds.
 *
 * @param step applies every `step`-th response mutation of an endpoint, in all its interactions
 */
export async function runMutants(step = 1): Promise<MutationResult> {
  const pact = readPact()
  const { skipped, baseline, stateValues } = await recordBaseline(pact)
  const originals = new Map(baseline.map(({ interaction, response }) => [interaction, response]))

  const responseSpecs: ResponseMutantSpec[] = baseline.flatMap(({ interaction, response }) => {
    const endpoint = endpointOf(interaction)
    return responseMutations(endpoint, response, specifiedBy(interaction)).map((mutation) => ({
      interaction,
      endpointId: endpoint.id,
      ...mutation,
    }))
  })
  const requestSpecs: RequestMutantSpec[] = baseline.flatMap(({ interaction, response }) => {
    const endpoint = endpointOf(interaction)
    const expectsSuccess = response.text.startsWith('{"code":200,')
    const common = { interaction, endpointId: endpoint.id, harmless: false }
    return requestMutations(endpoint, interaction, expectsSuccess).map((mutation) => ({ ...common, ...mutation }))
  })

  const keys = [...new Set(responseSpecs.map(mutationKey))]
  const selected = new Set(keys.filter((_, index) => index % step === 0))
  const responseMutants = nameMutants(responseSpecs.filter((spec) => selected.has(mutationKey(spec))))
  const mutatedResponse = (spec: ResponseMutantSpec | undefined): TextResponse => {
    const original = spec && originals.get(spec.interaction)
    return original ? spec.apply(original) : { status: 500, type: '', cacheControl: '', text: '' }
  }
  const replay: ProviderHandlers = {
    respond: (copy) => mutatedResponse(responseMutants.get(copy)),
    changeState: (body) => stateValues.get(body) ?? '{}',
  }
  const rejectedResponses = await verifyCopies(pact, responseMutants, replay, withoutStates)

  const requestMutants = nameMutants(requestSpecs)
  const backend = await startMutatedBackend((copy) => requestMutants.get(copy)?.apply)
  const rejectedRequests = await verifyCopies(pact, requestMutants, backend.handlers).finally(backend.stop)

  const evaluate = async (
    spec: MutantSpec,
    response: TextResponse | undefined,
    outcome: Pick<Mutant, 'inRequest' | 'rejected'>,
  ): Promise<Mutant> => {
    const original = originals.get(spec.interaction)
    if (!original || !response) throw new Error(`No request was recorded for ${spec.interaction.description}`)
    const endpoint = endpointOf(spec.interaction)
    const [before, after] = [await readWithClient(endpoint, original), await readWithClient(endpoint, response)]
    const breaks = before.code !== after.code
    const succeeds = after.code === CODE.success
    return { ...spec, ...outcome, breaks, succeeds, differs: breaks || before.visible !== after.visible }
  }
  // Sequential, because the client has one transport.
  const mutants: Mutant[] = []
  for (const [name, spec] of responseMutants)
    mutants.push(
      await evaluate(spec, mutatedResponse(spec), { inRequest: false, rejected: rejectedResponses.has(name) }),
    )
  for (const [name, spec] of requestMutants)
    mutants.push(
      await evaluate(spec, backend.recording.responses.get(name), {
        inRequest: true,
        rejected: rejectedRequests.has(name),
      }),
    )
  return { mutants, skipped }
}
