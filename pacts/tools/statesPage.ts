import type { Json } from './schemas.ts'
import type { Need, State } from './states.ts'

/** More than these are counted, not named: the session's state is needed by nearly all. */
const NAMED_NEEDS = 12

const INTRODUCTION = `# Provider states

What has to be so before an interaction is played, one name for each situation. How the verifier asks for them stands in
[README.md](README.md); the same for programs, with the parameters of each interaction, in [states.json](states.json).
A state changes only what it speaks of: several are set one after another, in the order in which the interaction names them.

Made by \`npm run pact\` from the mock backend's situations (\`mocks/scenarios/catalogue.ts\`) and the contract. Do not edit.
`

const typeOf = (schema: Json): string => {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${value}\``).join(', ')
  const choices = schema.anyOf
  if (Array.isArray(choices)) return [...new Set(choices.map(typeOf))].join(' or ')
  return String(schema.type ?? 'anything')
}

/** The values that the interactions ask for. */
const askedFor = (name: string, needs: Need[]): string => {
  const values = new Set(needs.flatMap(({ params }) => (params[name] === undefined ? [] : [`\`${params[name]}\``])))
  return [...values].join(', ')
}

const parameters = ({ params: { properties, required }, neededBy }: State): string => {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const unlessTold = schema.default === undefined ? '' : `\`${schema.default}\``
    const default_ = required.includes(name) ? 'must be told' : unlessTold
    return `| \`${name}\` | ${typeOf(schema)} | ${default_} | ${schema.description ?? ''} | ${askedFor(name, neededBy)} |`
  })
  if (rows.length === 0) return 'No parameters.'
  return [
    '| Parameter | Type | Unless told | Meaning | In the contract |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

const handsOver = (names: string[]): string =>
  names.length === 0 ? 'Hands over nothing.' : `Hands over ${names.map((name) => `\`${name}\``).join(', ')}.`

const neededBy = (needs: Need[]): string => {
  const pendingOf = new Map(needs.map(({ description, pending }) => [description, pending]))
  const names = [...pendingOf].map(([name, pending]) => `- ${name}${pending ? ' (pending)' : ''}`)
  if (names.length > NAMED_NEEDS) return `Needed by ${names.length} interactions.`
  return ['Needed by:', '', ...names].join('\n')
}

const section = ([name, state]: [string, State]): string =>
  [`## \`${name}\``, state.description, parameters(state), handsOver(state.handsOver), neededBy(state.neededBy)].join(
    '\n\n',
  )

/** The page: states that the contract needs, then those that only demonstrations have. */
export function statesPage(states: Record<string, State>): string {
  const all = Object.entries(states)
  const needed = all.filter(([, { neededBy }]) => neededBy.length > 0)
  const others = all.filter(([, { neededBy }]) => neededBy.length === 0)
  return [
    INTRODUCTION.trimEnd(),
    ...needed.map(section),
    '## Not needed by the contract',
    'The mock backend has these for demonstrations; a backend may leave them out.',
    others.map(([name, { description }]) => `- \`${name}\`: ${description}`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}
