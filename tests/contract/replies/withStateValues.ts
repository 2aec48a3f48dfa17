import type { Interaction } from '../../../pacts/tools/pactFile.ts'
import type { JsonObject } from '../../../pacts/tools/schemas.ts'

interface Matcher {
  match: string
  regex?: string
  min?: number
  variants?: { rules: Rules }[]
}
type Rules = Readonly<Record<string, { matchers: readonly Matcher[] }>>

/** Whether a rule accepts one value only, which a state or the request determines. */
const isExact = ({ match, regex = '' }: Matcher): boolean =>
  match === 'equality' || (match === 'regex' && !/\[0-9\]|\[[\^!]/.test(regex))

/** What is known of a response: its rules, and the names of the values that a state sets in an open format. */
interface Known {
  rules: Rules
  set: ReadonlySet<string>
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Puts into a value what the states and the request of an interaction determine: the values that its rules fix, and the
 * lengths of its lists.
 *
 * @param example of the interaction
 */
function fix(value: unknown, example: unknown, { rules, set }: Known, path: string): unknown {
  const own = rules[path]?.matchers ?? []
  if (isObject(example) && isObject(value))
    return {
      ...value,
      ...Object.fromEntries(
        Object.entries(example).flatMap(([name, child]): [string, unknown][] => {
          const childPath = `${path}.${name}`
          const isFixed = isLiteral(rules, childPath, child) || (rules[childPath]?.matchers ?? []).some(isExact)
          if (isFixed || (set.has(name) && (value[name] ?? null) === null)) return [[name, child]]
          return name in value ? [[name, fix(value[name], child, { rules, set }, childPath)]] : []
        }),
      ),
    }
  if (Array.isArray(example) && Array.isArray(value)) {
    const variant = own.find(({ match }) => match === 'arrayContains')?.variants?.[0]
    if (variant) return [...value, fix(value[0] ?? example[0], example[0], { rules: variant.rules, set }, '$')]
    const least = own[0]?.min
    const isOpen = least !== undefined && least <= 1
    const length = isOpen ? Math.max(least, value.length) : example.length
    return Array.from({ length }, (_, index) =>
      fix(
        value[index % Math.max(1, value.length)] ?? example[0],
        example[index] ?? example[0],
        { rules, set },
        `${path}[*]`,
      ),
    )
  }
  return own.some(isExact) ? example : value
}

/** Whether nothing at a path or above it has a rule, so that only the example itself is accepted. */
function isLiteral(rules: Rules, path: string, example: unknown): boolean {
  if (isObject(example) || (Array.isArray(example) && example.length > 0)) return false
  const parents = path.split(/(?=[.[])/).map((_, index, parts) => parts.slice(0, index + 1).join(''))
  return parents.every((parent) => !(parent in rules))
}

/** The envelope with everything that the interaction itself determines. */
export function withStateValues(envelope: JsonObject, { providerStates = [], response }: Interaction): JsonObject {
  const set = new Set(providerStates.flatMap(({ params = {} }) => Object.keys(params)))
  const { matchingRules } = response as { matchingRules?: { body?: Rules } }
  const content = response.body?.content
  if (typeof content === 'string') return envelope
  return fix(envelope, content, { rules: matchingRules?.body ?? {}, set }, '$') as JsonObject
}
