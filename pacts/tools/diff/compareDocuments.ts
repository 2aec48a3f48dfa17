import { type Change, type ChangeKind, compareRequirements, type Difference, describeDifference } from './changes.ts'

type Json = { readonly [key: string]: unknown }

interface Operation extends Json {
  operationId: string
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts of a document that say nothing about what is right. */
const PROSE = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags'])

/** Replaces references by what they point to, and leaves the prose out. The document has no circular reference. */
function expand(value: unknown, document: Json): unknown {
  if (Array.isArray(value)) return value.map((child) => expand(child, document))
  if (!isObject(value)) return value
  if (typeof value.$ref === 'string') {
    const steps = value.$ref.slice(2).split('/')
    return expand(
      steps.reduce<unknown>((part, step) => (isObject(part) ? part[step.replaceAll('~1', '/')] : undefined), document),
      document,
    )
  }
  // A field may have the name of a text: `properties` has fields, everything else has keywords.
  const isProse = (key: string, child: unknown) => PROSE.has(key) && !(isObject(child) && 'type' in child)
  const entries = Object.entries(value).filter(([key, child]) => !isProse(key, child))
  return Object.fromEntries(entries.map(([key, child]) => [key, expand(child, document)]))
}

/** Yields the fields of a schema with their rules, one line each. */
function* fieldsOf(schema: unknown, place: string, isRequired = true): Generator<[place: string, rule: string]> {
  if (!isObject(schema)) return
  const { properties, required = [], items, oneOf, ...rule } = schema
  const branches = Array.isArray(oneOf) ? oneOf : []
  for (const branch of branches) yield* fieldsOf(branch, `${place} (${codesOf(branch)})`, isRequired)
  if (branches.length > 0) return
  yield [place, `${isRequired ? 'required' : 'optional'} ${JSON.stringify(rule)}`]
  if (items) yield* fieldsOf(items, `${place}[]`)
  for (const [name, child] of Object.entries(isObject(properties) ? properties : {}))
    yield* fieldsOf(child, `${place}.${name}`, (required as string[]).includes(name))
}

/** Whether a branch of a response is the success. */
const codesOf = (branch: unknown): string => (JSON.stringify(branch).includes('"const":200') ? 'success' : 'failure')

const contentSchema = (part: unknown): unknown =>
  isObject(part) && isObject(part.content) && isObject(part.content['application/json'])
    ? part.content['application/json'].schema
    : undefined

function* rulesOf({ parameters, requestBody, responses, security }: Operation): Generator<[string, string]> {
  yield ['security', JSON.stringify(security)]
  for (const { name, in: location, required, schema } of (parameters ?? []) as Json[])
    yield [`${location} ${name}`, `${required ? 'required' : 'optional'} ${JSON.stringify(schema)}`]
  yield* fieldsOf(contentSchema(requestBody), 'request $')
  for (const [status, response] of Object.entries(responses as Json))
    yield* fieldsOf(contentSchema(response), `response ${status} $`)
}

/** The rules of every call, by its id. */
function operationsOf(document: Json): Map<string, ReadonlyMap<string, string>> {
  const { paths } = expand(document, document) as { paths: Record<string, Record<string, Operation>> }
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        new Map([['call', `${method.toUpperCase()} ${path}`], ...rulesOf(operation)]),
      ]),
    ),
  )
}

const isRequired = (rule: string | undefined): boolean => rule?.startsWith('required') ?? false

function kindOf({ before, after }: Difference): ChangeKind {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  // Only the first word differs.
  if (before.replace(/^\w+/, '') !== after.replace(/^\w+/, '')) return 'changed'
  return isRequired(after) ? 'stricter' : 'looser'
}

/** Lists what changed from one version of the OpenAPI document to another; texts and examples are not compared. */
export function compareDocuments(before: object, after: object): Change[] {
  const [old, current] = [operationsOf(before as Json), operationsOf(after as Json)]
  // The Pact is what a backend is verified against: the document alone breaks no backend.
  const common = { source: 'openapi', breaks: false } as const
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((call): Change[] => {
    const [was, is] = [old.get(call), current.get(call)]
    if (!was || !is)
      return [
        { ...common, call, kind: is ? 'added' : 'removed', subject: 'call', detail: (is ?? was)?.get('call') ?? '' },
      ]
    return compareRequirements(was, is).map((difference) => ({
      ...common,
      call,
      kind: kindOf(difference),
      subject: difference.place,
      detail: describeDifference(difference),
    }))
  })
}
