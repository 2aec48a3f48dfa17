import type { Backend } from '../backend.ts'
import { formatSettings } from '../settings/formatSettings.ts'
import { parseSettings } from '../settings/parseSettings.ts'
import { describeProblem, type SettingProblem } from '../settings/problems.ts'
import type { DemoSettings } from '../settings/types.ts'

/** Settings of the demo page, which a server has no use for. */
const PAGE_ONLY = ['wallet', 'login', 'lang', 'scheme']
/** What `PATCH` changes. */
const ADJUSTABLE = ['clock', 'latency', 'network', 'fault']

/**
 * Parses the settings of a server. The settings of the page are a problem.
 *
 * @param body for example `{"scenario": ["sale-ended"], "latency": 300}`
 */
export function parseServerSettings(body: object): { settings: DemoSettings; problems: SettingProblem[] } {
  const entries = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  const misplaced = entries
    .filter(([name]) => PAGE_ONLY.includes(name))
    .map(([setting]): SettingProblem => ({ reason: 'page-only', setting }))
  const { settings, problems } = parseSettings(entries.filter(([name]) => !PAGE_ONLY.includes(name)))
  return { settings, problems: [...problems, ...misplaced] }
}

const toJson = (settings: DemoSettings): Record<string, string[]> => {
  const json: Record<string, string[]> = {}
  for (const [name, text] of formatSettings(settings)) json[name] = [...(json[name] ?? []), text]
  return json
}

/**
 * Reads and changes the world's settings over HTTP, with the same names and texts as links and flags.
 *
 * - `GET`: the settings and the world's time
 * - `POST`: makes the world again with these settings; the response has what the scenarios return
 * - `PATCH`: changes clock, latency, network or faults, and nothing else
 *
 * Nothing is applied if a part is wrong: HTTP 400 names every problem.
 */
export async function handleSettings(backend: Backend, request: Request): Promise<Response> {
  if (request.method === 'GET') {
    const { settings, now, faults } = await backend.world()
    return Response.json({ settings: toJson({ ...settings, faults }), now: new Date(now).toISOString() })
  }
  const badRequest = (...problems: string[]) => Response.json({ problems }, { status: 400 })
  const body: unknown = await request.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return badRequest('The body must be an object such as {"scenario": ["sale-ended"], "latency": 300}.')
  const { settings, problems } = parseServerSettings(body)
  if (problems.length > 0) return badRequest(...problems.map((problem) => describeProblem(problem)['en-US']))
  if (request.method === 'POST') return Response.json({ values: await backend.configure(settings) })
  const fixed = Object.keys(body).find((name) => !ADJUSTABLE.includes(name))
  if (fixed) return badRequest(`PATCH changes ${ADJUSTABLE.join(', ')}; use POST for ${fixed}.`)
  const { scenarios: _, faults, ...values } = settings
  // An empty list has no entry.
  await backend.adjust({ ...values, ...('fault' in body && { faults }) })
  return Response.json({})
}
