import { formatNamedParams } from './grammar.ts'
import type { ClockSetting, DemoSettings, FaultUse, ScenarioUse } from './types.ts'

const formatClock = ({ mode, at, now }: ClockSetting): string => {
  const times = [at, now].filter((time) => time !== undefined)
  return [mode, times.map((time) => new Date(time).toISOString().replace('.000Z', 'Z')).join('/')]
    .filter(Boolean)
    .join('@')
}

const formatScenario = ({ name, params }: ScenarioUse): string =>
  formatNamedParams({ name, params: Object.entries(params).map(([key, value]) => [key, String(value)]) })

export const formatFault = ({ operation, kind, times, delay }: FaultUse): string =>
  formatNamedParams({
    name: operation,
    params: [
      ['', kind],
      ...(times === 1 ? [] : [['times', String(times)] as [string, string]]),
      ...(delay === 0 ? [] : [['delay', String(delay)] as [string, string]]),
    ],
  })

/** The opposite of `parseSettings`: names and texts, only of what is set. */
export function formatSettings({ scenarios, faults, clock, ...values }: DemoSettings): [name: string, text: string][] {
  return [
    ...scenarios.map((use): [string, string] => ['scenario', formatScenario(use)]),
    ...(clock ? [['clock', formatClock(clock)] as [string, string]] : []),
    ...Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
    ...faults.map((fault): [string, string] => ['fault', formatFault(fault)]),
  ]
}

/** A query string that stays readable: only what would end a value is encoded. */
export const formatQuery = (settings: DemoSettings): string =>
  formatSettings(settings)
    .map(([name, text]) => `${name}=${text.replace(/[%&#+\s]/g, encodeURIComponent)}`)
    .join('&')
