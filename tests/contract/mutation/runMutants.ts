import { type Interaction, readPact } from '../../../pacts/tools/pactFile.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { runVerify } from '../runVerify.ts'
import type { TextResponse } from '../serve.ts'
import { findRejected } from './findRejected.ts'
import { startMutatedBackend } from './mutatedBackend.ts'
import { copyInteractions, endpointOf, findRejectedResponses, type Replayed } from './pactCopies.ts'
import { readWithClient } from './readWithClient.ts'
import { requestMutations } from './requestMutations.ts'
import { responseMutations } from './responseMutations.ts'

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
export const mutationKey = ({ endpointId, kind, where }: Pick<MutantSpec, 'endpointId' | 'kind' | 'where'>): string =>
  [endpointId, kind, where].join()

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

const nameMutants = <S>(specs: readonly S[]): Map<string, S> =>
  new Map(specs.map((spec, index) => [`mutant ${index}`, spec]))

/** Whether a value follows from the interaction's states or query, or is one of a specified set of values. */
const specifiedBy = ({ providerStates, request: { query } }: Interaction) => {
  const text = JSON.stringify([providerStates, query, Object.values(CODE), DIRECTIONS]).toLowerCase()
  const words = new Set(text.match(/[^"\\[\]{},:]+/g)?.flatMap((word) => [word, ...word.split('-')]))
  return (value: unknown) => words.has(String(value).toLowerCase())
}

/** Verifies the unmodified mock backend. @returns the verdict and the backend's responses */
export async function recordBaseline() {
  const pact = readPact()
  const { url, responses, stop } = await startMutatedBackend(() => undefined)
  const copies = pact.interactions.map((one): [string, Interaction] => [one.description, one])
  const verdict = await runVerify(['--provider', url], copyInteractions(pact, copies)).finally(stop)
  const baseline = pact.interactions.map((interaction): Replayed => {
    const response = responses.get(interaction.description)
    if (!response) throw new Error(`${interaction.description} was not requested:\n${verdict.output}`)
    return { interaction, response }
  })
  return { verdict, baseline }
}

/**
 * Mutates the responses of the mock backend, then the requests to it, and verifies each mutant with the native verifier: a
 * copy of an interaction per mutation. Mutated responses are replayed from recorded ones, so thousands take seconds.
 *
 * @param baseline the responses of the unmodified backend
 * @param step applies every `step`-th response mutation of an endpoint, in all its interactions
 */
export async function runMutants(baseline: readonly Replayed[], step: number): Promise<readonly Mutant[]> {
  const pact = readPact()
  const originals = new Map(baseline.map(({ interaction, response }) => [interaction.description, response]))

  const responseSpecs = baseline.flatMap(({ interaction, response }) => {
    const endpoint = endpointOf(interaction)
    return responseMutations(endpoint, response, specifiedBy(interaction)).map(({ apply, ...mutation }) => ({
      interaction,
      endpointId: endpoint.id,
      ...mutation,
      response: apply(response),
    }))
  })
  const keys = [...new Set(responseSpecs.map(mutationKey))]
  const selected = new Set(keys.filter((_, index) => index % step === 0))
  const responseMutants = nameMutants(responseSpecs.filter((spec) => selected.has(mutationKey(spec))))
  const rejectedResponses = await findRejectedResponses(pact, responseMutants)

  const requestSpecs = baseline.flatMap(({ interaction, response }) => {
    const endpoint = endpointOf(interaction)
    const expectsSuccess = response.text.startsWith('{"code":200,')
    const common = { interaction, endpointId: endpoint.id, harmless: false }
    return requestMutations(endpoint, interaction, expectsSuccess).map((mutation) => ({ ...common, ...mutation }))
  })
  const requestMutants = nameMutants(requestSpecs)
  const backend = await startMutatedBackend((copy) => requestMutants.get(copy)?.apply)
  const copies = [...requestMutants].map(([name, { interaction }]): [string, Interaction] => [name, interaction])
  const rejectedRequests = await findRejected(copyInteractions(pact, copies), backend.url).finally(backend.stop)

  const evaluate = async (
    spec: MutantSpec,
    response: TextResponse | undefined,
    outcome: Pick<Mutant, 'inRequest' | 'rejected'>,
  ): Promise<Mutant> => {
    const original = originals.get(spec.interaction.description)
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
    mutants.push(await evaluate(spec, spec.response, { inRequest: false, rejected: rejectedResponses.has(name) }))
  for (const [name, spec] of requestMutants)
    mutants.push(
      await evaluate(spec, backend.responses.get(name), { inRequest: true, rejected: rejectedRequests.has(name) }),
    )
  return mutants
}
