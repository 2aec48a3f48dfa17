import type { Interaction, Pact } from '../pactFile.ts'

/** Request header with the number of the interaction. The recording proxy removes it. */
export const INTERACTION_HEADER = 'x-pact-interaction'
/** State parameter with the number of the interaction. The state change proxy removes it. */
export const INTERACTION_PARAMETER = 'pactInteraction'

const numbered = (interaction: Interaction, number: number): Interaction => ({
  ...interaction,
  ...(interaction.providerStates && {
    providerStates: interaction.providerStates.map((state) => ({
      ...state,
      params: { ...state.params, [INTERACTION_PARAMETER]: number },
    })),
  }),
  request: {
    ...interaction.request,
    headers: { ...interaction.request.headers, [INTERACTION_HEADER]: [String(number)] },
  },
})

/**
 * Builds a Pact of the given interactions in which every state change and every request says which interaction it
 * belongs to. The verifier doesn't: several interactions share states, and some share the request as well.
 *
 * @param interactions an interaction's number is its index in this list
 */
export const numberInteractions = (pact: Pact, interactions: readonly Interaction[]): Pact => ({
  ...pact,
  interactions: interactions.map(numbered),
})
