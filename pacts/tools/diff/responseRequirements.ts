import type { Interaction } from '../pactFile.ts'

interface Matcher {
  match?: string
  regex?: string
  min?: number
  max?: number
  status?: unknown
}
interface Rule {
  combine?: string
  matchers: readonly Matcher[]
}
type Rules = Readonly<Record<string, Rule>>

/** What a response must have at one place. */
export interface Requirement {
  /** In words. */
  text: string
  /** 1: of a type. 2: of a format. 3: one value. A higher number allows fewer responses. */
  strength: number
  /** The value of the example. */
  example: unknown
  /** A regular expression that is the only rule. */
  regex?: string
}

/** The strength of a requirement that allows one value. */
export const EXACT = 3

const STRENGTHS: Readonly<Record<string, number>> = { type: 1, notEmpty: 1, equality: EXACT }

/** Steps of a path: `$.data[0].id` becomes `['data', '0', 'id']`. */
const stepsOf = (path: string): string[] => path.match(/[^.[\]$]+/g) ?? []

const fits = (rulePath: string, path: string): boolean => {
  const [rule, steps] = [stepsOf(rulePath), stepsOf(path)]
  return rule.length === steps.length && rule.every((step, index) => step === '*' || step === steps[index])
}

/** Yields the values of a body that have no fields of their own, with their paths. */
function* leavesOf(value: unknown, path = '$'): Generator<[path: string, value: unknown]> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) yield [path, value]
  for (const [key, child] of entries)
    yield* leavesOf(child, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`)
}

const describeMatcher = ({ match, regex, min, max, status, ...rest }: Matcher, example: unknown): string => {
  if (regex !== undefined) return `matches ${regex}`
  if (match === 'statusCode') return `one of ${JSON.stringify(status)}`
  if (match === 'equality') return `equals ${JSON.stringify(example)}`
  if (match === 'type' && min === undefined && max === undefined)
    return `a ${Array.isArray(example) ? 'list' : typeof example}`
  if (match === 'type') return `a list of ${min ?? 0} to ${max ?? 'any number of'} items`
  return `${match ?? 'a rule'}${Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''}`
}

const describeRule = ({ matchers, combine = 'AND' }: Rule, example: unknown): Requirement => ({
  text: matchers.map((matcher) => describeMatcher(matcher, example)).join(combine === 'OR' ? ' or ' : ' and '),
  strength: Math.max(...matchers.map(({ match = '' }) => STRENGTHS[match] ?? 2)),
  example,
  ...(matchers.length === 1 && matchers[0]?.regex !== undefined && { regex: matchers[0].regex }),
})

/** A rule for a list or an object says how its children are compared as well. */
const isBelow = (rulePath: string, path: string): boolean => {
  const [rule, steps] = [stepsOf(rulePath), stepsOf(path)]
  return rule.length < steps.length && rule.every((step, index) => step === '*' || step === steps[index])
}

function bodyRequirements(content: unknown, rules: Rules): Map<string, Requirement> {
  const found = new Map<string, Requirement>()
  const leaves = [...leavesOf(content)]
  for (const [path, rule] of Object.entries(rules))
    found.set(path, describeRule(rule, leaves.find(([leaf]) => fits(path, leaf))?.[1] ?? []))
  for (const [path, value] of leaves) {
    if (Object.keys(rules).some((rulePath) => fits(rulePath, path))) continue
    const isTyped = Object.entries(rules).some(
      ([rulePath, { matchers }]) => isBelow(rulePath, path) && matchers.some(({ match }) => match === 'type'),
    )
    const rule = isTyped
      ? { text: `a ${typeof value}`, strength: 1 }
      : { text: `equals ${JSON.stringify(value)}`, strength: EXACT }
    // Of a list of which the type counts, every item is like the example.
    found.set(isTyped ? path.replaceAll(/\[[0-9]+\]/g, '[*]') : path, { ...rule, example: value })
  }
  return found
}

/** Lists what an interaction asks of a response, by place: status, headers and body. */
export function responseRequirements({ response }: Interaction): ReadonlyMap<string, Requirement> {
  const { matchingRules: rules = {} } = response as { matchingRules?: Record<string, Rules> }
  const body = response.body === undefined ? [] : bodyRequirements(response.body.content, rules.body ?? {})
  const status = rules.status?.$ ?? { matchers: [{ match: 'equality' }] }
  const headers = Object.entries(response.headers ?? {}).map(([name, values]) => {
    const rule = (rules.header?.[name] as Rule | undefined) ?? { matchers: [{ match: 'equality' }] }
    return [`header ${name}`, describeRule(rule, values.join(', '))] as const
  })
  return new Map([['HTTP status', describeRule(status as Rule, response.status)], ...headers, ...body])
}
