import { type Interaction, type Pact, requestTarget } from '../pactFile.ts'
import { type Change, type ChangeKind, compareRequirements, type Difference, describeDifference } from './changes.ts'
import { EXACT, type Requirement, responseRequirements } from './responseRequirements.ts'

const callOf = ({ description }: Interaction): string => description.split(':')[0] ?? ''

const textsOf = (requirements: ReadonlyMap<string, Requirement>) =>
  new Map([...requirements].map(([place, { text }]) => [place, text] as const))

/** Whether a list of HTTP statuses has all of another: `one of [200,404]` and `equals 200`. */
const allowsAll = (wide: string, narrow: string): boolean => {
  const numbers = (text: string): readonly string[] => text.match(/[0-9]+/g) ?? []
  return numbers(narrow).every((status) => numbers(wide).includes(status))
}

/** Whether a value that was asked for before is right now. */
const accepts = ({ regex, text, example: current }: Requirement, example: unknown): boolean =>
  regex === undefined
    ? text === `a ${typeof example}` && typeof current === typeof example
    : new RegExp(regex).test(String(example))

function kindOf({ place, before, after }: Difference, old?: Requirement, current?: Requirement): ChangeKind {
  if (!old) return 'stricter'
  if (!current) return 'looser'
  if (place === 'HTTP status' && before !== undefined && after !== undefined) {
    if (allowsAll(after, before)) return 'looser'
    return allowsAll(before, after) ? 'stricter' : 'changed'
  }
  if (current.strength > old.strength) return 'stricter'
  // One value was right. A pattern in place of a type, or another pattern, may reject what was right.
  return old.strength === EXACT && accepts(current, old.example) ? 'looser' : 'changed'
}

/** What the app sends, and the states in which it sends it, as texts. */
const requestRequirements = (interaction: Interaction): ReadonlyMap<string, string> => {
  const { request, providerStates = [] } = interaction
  const headers = Object.entries(request.headers ?? {}).map(([name, values]) => [`header ${name}`, values.join(', ')])
  return new Map([
    ['request', `${request.method} ${requestTarget(interaction)}`],
    ['states', JSON.stringify(providerStates)],
    ...(request.body === undefined ? [] : [['request body', JSON.stringify(request.body.content)]]),
    ...headers.map(([name = '', value = '']) => [`request ${name}`, value]),
  ] as [string, string][])
}

/** The differences between two versions of one interaction. */
function compareInteraction(before: Interaction, after: Interaction): Omit<Change, 'breaks' | 'call' | 'source'>[] {
  const subject = after.description
  const [old, current] = [responseRequirements(before), responseRequirements(after)]
  const [wasPending, isPending] = [before.pending === true, after.pending === true]
  return [
    ...(wasPending && !isPending ? [{ kind: 'stricter' as const, subject, detail: 'is binding, was pending' }] : []),
    ...(isPending && !wasPending ? [{ kind: 'looser' as const, subject, detail: 'is pending, was binding' }] : []),
    ...compareRequirements(requestRequirements(before), requestRequirements(after)).map((difference) => ({
      kind: 'changed' as const,
      subject,
      detail: `${difference.place}: ${describeDifference(difference)}`,
    })),
    ...compareRequirements(textsOf(old), textsOf(current)).map((difference) => ({
      kind: kindOf(difference, old.get(difference.place), current.get(difference.place)),
      subject,
      detail: `${difference.place}: ${describeDifference(difference)}`,
    })),
  ]
}

const CAN_FAIL: readonly ChangeKind[] = ['added', 'stricter', 'changed']

/** Lists what changed from one version of the Pact to another. */
export function comparePacts(before: Pact, after: Pact): Change[] {
  const old = new Map(before.interactions.map((one) => [one.description, one]))
  const current = new Map(after.interactions.map((one) => [one.description, one]))
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((subject) => {
    const [was, is] = [old.get(subject), current.get(subject)]
    const one = (is ?? was) as Interaction
    const detail = one.pending ? 'pending' : 'binding'
    const found =
      was && is
        ? compareInteraction(was, is)
        : [{ kind: is ? ('added' as const) : ('removed' as const), subject, detail }]
    return found.map((change) => ({
      ...change,
      call: callOf(one),
      source: 'pact' as const,
      breaks: is !== undefined && !is.pending && CAN_FAIL.includes(change.kind),
    }))
  })
}
