import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { RECORD_TYPES, WITHDRAW_STATUSES } from '../../src/contract/assets.ts'
import type { MiningAction } from '../../src/features/mining/AmountSheet.tsx'
import type { TypedAmountError } from '../../src/lib/format/money.ts'
import type { Source } from './sources.ts'

export type Messages = Record<string, string>

/** Message ids that src builds from a template, as in `record.${type}`, with every value of the variable. */
const DYNAMIC_IDS: Record<string, readonly string[]> = {
  'amount.': Object.keys({
    ambiguous: true,
    exponent: true,
    notANumber: true,
    tooManyDecimals: true,
  } satisfies Record<TypedAmountError, true>),
  'mining.': Object.keys({ stake: true, compose: true } satisfies Record<MiningAction, true>),
  'record.': RECORD_TYPES,
  'status.': WITHDRAW_STATUSES,
}

const namesIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    const name = 'value' in element && element.type !== 0 ? [element.value] : []
    const options =
      'options' in element ? Object.values(element.options).flatMap((option) => namesIn(option.value)) : []
    return [...name, ...options, ...('children' in element ? namesIn(element.children) : [])]
  })

/** The placeholders of a message, sorted. */
const placeholders = (message: string): string[] => [...new Set(namesIn(parse(message)))].sort()

/** Ids and placeholders that only one of the locale files has. */
export const languageProblems = (english: Messages, chinese: Messages): string[] => [
  ...Object.keys(english).flatMap((id) => (id in chinese ? [] : [`${id} is missing in zh-CN.json`])),
  ...Object.keys(chinese).flatMap((id) => (id in english ? [] : [`${id} is missing in en-US.json`])),
  ...Object.keys(english).flatMap((id) => {
    const [left, right] = [placeholders(english[id] ?? '').join(), placeholders(chinese[id] ?? '').join()]
    return id in chinese && left !== right ? [`${id} has {${left}} in en-US.json, {${right}} in zh-CN.json`] : []
  }),
]

/** Ids that src does not use, and used ids that are in no locale file (tsc finds the latter unless a cast hides them). */
export const usageProblems = (ids: string[], sources: Source[]): string[] => {
  const code = sources.map((source) => source.code).join('\n')
  const dynamic = Object.entries(DYNAMIC_IDS).flatMap(([prefix, values]) => values.map((value) => prefix + value))
  const isUsed = (id: string) => code.includes(`'${id}'`) || code.includes(`"${id}"`) || dynamic.includes(id)
  const called = [...code.matchAll(/\b(?:t|text)\(\s*'([^']+)'/g)].flatMap(([, id]) => id ?? [])
  return [
    ...ids.filter((id) => !isUsed(id)).map((id) => `${id} is not used: delete it, or list it in DYNAMIC_IDS`),
    ...[...new Set([...called, ...dynamic])]
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} is in no locale file: add it to both`),
    ...Object.keys(DYNAMIC_IDS)
      .filter((prefix) => !code.includes(`\`${prefix}\${`))
      .map((prefix) => `no message id is built from ${prefix} any more: delete it from DYNAMIC_IDS`),
  ]
}
