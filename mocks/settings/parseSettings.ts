import * as v from 'valibot'
import { API } from '../../src/contract/api.ts'
import { LANGUAGES } from '../../src/contract/language.ts'
import { findScenario } from '../scenarios/catalogue.ts'
import type { ParamsSchema } from '../scenarios/define.ts'
import { isFaultKind } from '../scenarios/faults.ts'
import { type NamedParams, parseNamedParams } from './grammar.ts'
import type { SettingProblem } from './problems.ts'
import {
  CLOCK_MODES,
  type ClockSetting,
  type DemoSettings,
  type FaultUse,
  LOGINS,
  NETWORKS,
  SCHEMES,
  type ScenarioUse,
  WALLET_BEHAVIOURS,
} from './types.ts'

/** Ids of all operations. */
const OPERATIONS: readonly string[] = Object.values(API).flatMap((calls) => Object.keys(calls))

const MAX_LATENCY_MS = 60_000
const MAX_FAULTS = 1_000_000
const MAX_SEED = 2 ** 31 - 1
/** Limits what one link can make the mock do. */
const MAX_SCENARIOS = 40

const whole = (max: number) => v.pipe(v.string(), v.regex(/^[0-9]{1,10}$/), v.transform(Number), v.maxValue(max))

const parseClock = (text: string): ClockSetting | undefined => {
  const [mode, ...rest] = text.split('@')
  const times = rest.length === 0 ? [] : rest.join('@').split('/').map(Date.parse)
  const [at, now] = times
  const known = CLOCK_MODES.find((each) => each === mode)
  const isWrong = times.length > 2 || times.some(Number.isNaN)
  if (!known || isWrong || (known === 'set' && at === undefined) || (known === 'real' && at !== undefined))
    return undefined
  return { mode: known, ...(at !== undefined && { at }), ...(now !== undefined && { now }) }
}

const Clock = v.pipe(
  v.string(),
  v.check((text) => parseClock(text) !== undefined),
  v.transform((text) => parseClock(text) as ClockSetting),
)

/** The settings that are one value. */
const VALUES = {
  seed: whole(MAX_SEED),
  clock: Clock,
  latency: whole(MAX_LATENCY_MS),
  network: v.picklist(NETWORKS),
  wallet: v.picklist(WALLET_BEHAVIOURS),
  login: v.picklist(LOGINS),
  lang: v.picklist(LANGUAGES),
  scheme: v.picklist(SCHEMES),
} satisfies {
  [K in Exclude<keyof DemoSettings, 'scenarios' | 'faults'>]: v.GenericSchema<string, NonNullable<DemoSettings[K]>>
}

/** Names of the settings, as links, flags and the control endpoint write them. */
export const SETTING_NAMES: readonly string[] = ['scenario', 'fault', ...Object.keys(VALUES)]

/** The values that a text can mean: itself, and the boolean or number that it spells. */
const typed = (text: string): unknown[] => [
  text,
  ...(/^(?:true|false|-?[0-9]{1,15}(?:\.[0-9]+)?)$/.test(text) ? [JSON.parse(text)] : []),
]

function parseParams(schema: ParamsSchema, name: string, params: NamedParams['params'], report: Report) {
  const parsed: Record<string, unknown> = {}
  for (const [key, text] of params) {
    const entry = Object.hasOwn(schema.entries, key) ? schema.entries[key] : undefined
    const value = entry && typed(text).find((candidate) => v.is(entry, candidate))
    if (!entry) report({ reason: 'unknown-parameter', setting: 'scenario', name, parameter: key || text })
    else if (value === undefined)
      report({ reason: 'wrong-value', setting: 'scenario', name, parameter: key, value: text })
    else parsed[key] = value
  }
  return parsed
}

type Report = (problem: SettingProblem) => void

function parseScenario(text: string, report: Report): ScenarioUse | undefined {
  const { name, params } = parseNamedParams(text)
  const scenario = findScenario(name)
  if (!scenario) {
    report({ reason: 'unknown-name', setting: 'scenario', name })
    return undefined
  }
  const parsed = parseParams(scenario.params, name, params, report)
  const missing = v.safeParse(scenario.params, parsed).issues?.[0]
  if (!missing) return { name, params: parsed }
  const parameter = v.getDotPath(missing) ?? ''
  report({ reason: 'missing-parameter', setting: 'scenario', name, parameter })
  return undefined
}

const FAULT_PARAMS = { times: whole(MAX_FAULTS), delay: whole(MAX_LATENCY_MS) }

function parseFault(text: string, report: Report): FaultUse | undefined {
  const { name: operation, params } = parseNamedParams(text)
  const kind = params.find(([key]) => key === '' || key === 'kind')?.[1] ?? ''
  const wrong = (problem: Omit<SettingProblem, 'setting'>) => report({ setting: 'fault', name: operation, ...problem })
  if (operation !== '*' && !OPERATIONS.includes(operation)) {
    wrong({ reason: 'unknown-name' })
    return undefined
  }
  if (!isFaultKind(kind)) {
    wrong({ reason: 'wrong-kind', value: kind })
    return undefined
  }
  const fault = { operation, kind, times: 1, delay: 0 }
  for (const [key, value] of params) {
    if (key === '' || key === 'kind') continue
    if (!(key === 'times' || key === 'delay')) wrong({ reason: 'unknown-parameter', parameter: key })
    else if (v.is(FAULT_PARAMS[key], value)) fault[key] = Math.max(key === 'times' ? 1 : 0, Number(value))
    else wrong({ reason: 'wrong-value', parameter: key, value })
  }
  return fault
}

/**
 * Parses settings from a link, from flags or from the body of the control endpoint. Wrong parts are reported and left out.
 *
 * @param entries names and texts in order; `scenario` and `fault` may occur several times
 */
export function parseSettings(entries: Iterable<readonly [name: string, text: string]>): {
  settings: DemoSettings
  problems: SettingProblem[]
} {
  const problems: SettingProblem[] = []
  const report: Report = (problem) => problems.push(problem)
  const settings: DemoSettings = { scenarios: [], faults: [] }
  for (const [name, text] of entries) {
    if (name === 'scenario') settings.scenarios.push(...[parseScenario(text, report)].flatMap((use) => use ?? []))
    else if (name === 'fault') settings.faults.push(...[parseFault(text, report)].flatMap((use) => use ?? []))
    else if (!Object.hasOwn(VALUES, name)) report({ reason: 'unknown-setting', setting: name })
    else {
      const value = v.safeParse(VALUES[name as keyof typeof VALUES], text)
      if (value.success) Object.assign(settings, { [name]: value.output })
      else report({ reason: 'wrong-value', setting: name, value: text })
    }
  }
  return { settings: { ...settings, scenarios: settings.scenarios.slice(0, MAX_SCENARIOS) }, problems }
}
