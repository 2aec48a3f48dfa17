import { formatNamedParams } from '../../../mocks/settings/grammar.ts'
import type { DemoSettings } from '../../../mocks/settings/types.ts'

/** Texts of a scenario's parameters. An empty one is left out. */
export type ParamTexts = Readonly<Record<string, string>>

/** Situations as they are being chosen: texts, which are parsed when they are applied. */
export interface Draft {
  /** Parameters by scenario, in the order in which they were chosen. */
  scenarios: Readonly<Record<string, ParamTexts>>
  seed: string
}

export const draftOf = ({ scenarios, seed }: DemoSettings): Draft => ({
  scenarios: Object.fromEntries(
    scenarios.map(({ name, params }) => [
      name,
      Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
    ]),
  ),
  seed: seed === undefined ? '' : String(seed),
})

/** The draft in the form of a link, so that the same parser checks both. */
export const entriesOf = ({ scenarios, seed }: Draft): [name: string, text: string][] => [
  ...Object.entries(scenarios).map(([name, params]): [string, string] => [
    'scenario',
    formatNamedParams({ name, params: Object.entries(params).filter(([, value]) => value.trim() !== '') }),
  ]),
  ...(seed.trim() === '' ? [] : [['seed', seed.trim()] as [string, string]]),
]
