import type { Interaction, Pact, ProviderState } from '../../../pacts/tools/pactFile.ts'
import { findRejectedResponses } from '../mutation/pactCopies.ts'
import type { TextResponse } from '../serve.ts'

/** Identifies a state by its name and parameters, regardless of the order of the parameters. */
const stateKey = ({ name, params = {} }: ProviderState): string => JSON.stringify([name, Object.entries(params).sort()])

/** Identifies the situation of an interaction: its states, in any order, and its request. */
const situationOf = ({ providerStates = [], request }: Interaction): string =>
  JSON.stringify([
    providerStates.map(stateKey).sort(),
    request.method,
    request.path,
    request.query,
    request.headers,
    request.body,
  ])

/** The example response of an interaction, with the headers that the others of its group ask for. */
function exampleResponse({ response: { status, body } }: Interaction, group: readonly Interaction[]): TextResponse {
  const cacheControl = group.flatMap(({ response }) => response.headers?.['Cache-Control'] ?? [])[0] ?? ''
  return { status, type: 'application/json', cacheControl, text: JSON.stringify(body?.content ?? {}) }
}

/**
 * Lists groups of interactions with the same states and the same request of which no backend can pass all: the example
 * response of none of them is accepted by the others.
 */
export async function findExclusions(pact: Pact): Promise<string[][]> {
  const situations = new Map<string, Interaction[]>()
  for (const interaction of pact.interactions)
    situations.set(situationOf(interaction), [...(situations.get(situationOf(interaction)) ?? []), interaction])
  const groups = [...situations.values()].filter((group) => group.length > 1)

  /** Each interaction of a group, answered with the example of each. */
  const answered = groups.flatMap((group) =>
    group.flatMap((answer) =>
      group.map((interaction) => ({ interaction, answer, group, response: exampleResponse(answer, group) })),
    ),
  )
  const copies = new Map(answered.map((one, index) => [`copy ${index}`, one]))
  const rejected = await findRejectedResponses(pact, copies)
  const isAccepted = (group: Interaction[], answer: Interaction) =>
    [...copies].every(([name, copy]) => copy.group !== group || copy.answer !== answer || !rejected.has(name))
  return groups
    .filter((group) => !group.some((answer) => isAccepted(group, answer)))
    .map((group) => group.map(({ description }) => description))
}
