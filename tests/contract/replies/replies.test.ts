import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createOpenApiValidator, OPENAPI_FILE } from '../../../mocks/docs/openapiValidation.ts'
import { type Interaction, readPact } from '../../../pacts/tools/pactFile.ts'
import type { JsonObject } from '../../../pacts/tools/schemas.ts'
import { IS_NIGHT } from '../../night.ts'
import { endpointOf, findRejectedResponses, type Replayed } from '../mutation/pactCopies.ts'
import { createValues } from './schemaValues.ts'
import { withStateValues } from './withStateValues.ts'

const TEXT = readFileSync(OPENAPI_FILE, 'utf8')
const document = JSON.parse(TEXT) as { paths: JsonObject; components: { schemas: Record<string, object> } }
const findMismatch = createOpenApiValidator(TEXT, { allowsMoreFields: true })
const createValue = createValues(document.components.schemas)
const pact = readPact()
const binding = pact.interactions.filter(({ pending }) => !pending)

/** Replies per interaction. */
const REPLIES = IS_NIGHT ? 12 : 3

interface Operation {
  responses: {
    200: { content: { 'application/json': { schema: { anyOf: [success: JsonObject, failure: JsonObject] } } } }
  }
}
function schemaOf({ request: { path, method } }: Interaction, isSuccess: boolean): JsonObject {
  const operation = (document.paths[path] as Record<string, Operation>)[method.toLowerCase()]
  if (!operation) throw new Error(`The document has no ${method} ${path}`)
  return operation.responses[200].content['application/json'].schema.anyOf[isSuccess ? 0 : 1]
}

const isSuccess = ({ response }: Interaction): boolean =>
  (response.body?.content as { code?: unknown } | undefined)?.code === 200

/** Answers copies of interactions with envelopes. @returns the names of those that the Pact rejects */
function play(copies: ReadonlyMap<string, readonly [Interaction, JsonObject]>): Promise<Set<string>> {
  const replayed = [...copies].map(([name, [interaction, reply]]): [string, Replayed] => {
    const text = JSON.stringify(reply)
    return [name, { interaction, response: { status: 200, type: 'application/json', cacheControl: '', text } }]
  })
  return findRejectedResponses(pact, new Map(replayed))
}

test('no binding interaction rejects a reply that the OpenAPI document allows and that has the values of its states', async () => {
  const copies = new Map<string, readonly [Interaction, JsonObject]>(
    binding.flatMap((interaction) =>
      Array.from({ length: REPLIES }, (_, number) => {
        const generated = createValue(schemaOf(interaction, isSuccess(interaction)), number) as JsonObject
        const reply = withStateValues(generated, interaction)
        return [`${interaction.description} ${number}`, [interaction, reply] as const] as const
      }),
    ),
  )
  const problems = [...copies].flatMap(([name, [{ request }, reply]]) => {
    const mismatch = findMismatch(request.method, request.path, 200, reply)
    return mismatch === undefined ? [] : [`${name}: ${mismatch}`]
  })
  expect(problems, 'the generator has to follow the document').toEqual([])
  const rejected = await play(copies)
  expect([...rejected].map((name) => `${name}: ${JSON.stringify(copies.get(name)?.[1])}`)).toEqual([])
})

/** Values that some fields can't have. Neither a boolean nor a fraction: the matcher of an id sees both as text. */
const WRONG = ['n/a', '', '1,5', '-1', '0x12', 'IN', '16.11.2025', '0.5', -1, null, [], {}, [1], { a: 1 }]

/** Every object of a value with its path, the last item of a list only. */
function* objectsOf(value: unknown, path = ''): Generator<[string, JsonObject]> {
  if (Array.isArray(value)) yield* objectsOf(value.at(-1), `${path}[]`)
  else if (typeof value === 'object' && value !== null) {
    yield [path, value as JsonObject]
    for (const [name, child] of Object.entries(value)) yield* objectsOf(child, `${path}.${name}`)
  }
}

test('for each reply that the OpenAPI document forbids there is a binding interaction of its call that rejects it', async () => {
  const places = new Map<string, boolean>()
  const copies = new Map<string, readonly [Interaction, JsonObject]>()
  const successes = binding.filter(isSuccess)
  for (const interaction of successes) {
    const { content } = interaction.response.body as { content: JsonObject }
    for (const [path, object] of objectsOf(content))
      for (const name of Object.keys(object))
        for (const [index, wrong] of WRONG.entries()) {
          const place = `${endpointOf(interaction).id} ${path}.${name} ${JSON.stringify(wrong)}`
          if (!IS_NIGHT && (index + place.length) % 13 > 0) continue
          const reply = structuredClone(content)
          const [, target] = [...objectsOf(reply)].find(([at]) => at === path) ?? []
          if (target) target[name] = wrong
          if (findMismatch(interaction.request.method, interaction.request.path, 200, reply) === undefined) continue
          places.set(place, false)
          copies.set(`${place} ${interaction.description}`, [interaction, reply])
        }
  }
  for (const name of await play(copies))
    for (const place of places.keys()) if (name.startsWith(`${place} `)) places.set(place, true)
  expect(places.size).toBeGreaterThan(30)
  expect([...places].flatMap(([place, isRejected]) => (isRejected ? [] : [place]))).toEqual([])
})
