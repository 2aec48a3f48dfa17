import { createRequire } from 'node:module'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Source } from './sources.ts'

// Past Vite's alias, which takes the parser out of the product.
const { parse } = createRequire(import.meta.url)(
  '@formatjs/icu-messageformat-parser',
) as typeof import('@formatjs/icu-messageformat-parser')

export type Messages = Record<string, string>

/** Ids that are put together at run time, as in `record.type.${type}`. Each must appear as such in src. */
export const DYNAMIC_PREFIXES: string[] = ['amount.', 'mining.', 'record.', 'status.']

const namesIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    const name = 'value' in element && element.type !== 0 ? [element.value] : []
    const options =
      'options' in element ? Object.values(element.options).flatMap((option) => namesIn(option.value)) : []
    return [...name, ...options, ...('children' in element ? namesIn(element.children) : [])]
  })

/** The placeholders of a message, sorted. */
export const placeholders = (message: string): string[] => [...new Set(namesIn(parse(message)))].sort()

/** What one language has and the other has not. */
export const languageProblems = (english: Messages, chinese: Messages): string[] => [
  ...Object.keys(english).flatMap((id) => (id in chinese ? [] : [`${id} is missing in zh-CN.json`])),
  ...Object.keys(chinese).flatMap((id) => (id in english ? [] : [`${id} is missing in en-US.json`])),
  ...Object.keys(english).flatMap((id) => {
    const [left, right] = [placeholders(english[id] ?? '').join(), placeholders(chinese[id] ?? '').join()]
    return id in chinese && left !== right ? [`${id} has {${left}} in en-US.json, {${right}} in zh-CN.json`] : []
  }),
]

/** Ids that nothing uses, and ids that are used and not there (the compiler sees the latter unless it is told not to). */
export const usageProblems = (ids: string[], sources: Source[], prefixes = DYNAMIC_PREFIXES): string[] => {
  const code = sources.map((source) => source.code).join('\n')
  const literal = (id: string) => code.includes(`'${id}'`) || code.includes(`"${id}"`)
  const called = [...code.matchAll(/\b(?:t|text)\(\s*'([^']+)'/g)].flatMap(([, id]) => id ?? [])
  return [
    ...ids
      .filter((id) => !literal(id) && !prefixes.some((prefix) => id.startsWith(prefix)))
      .map((id) => `${id} is used nowhere: delete it, or list its prefix in DYNAMIC_PREFIXES`),
    ...[...new Set(called)]
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} is used and in no locale: add it to both`),
    ...prefixes
      .filter((prefix) => !code.includes(`\`${prefix}\${`))
      .map((prefix) => `no message id is made from ${prefix} any more: delete it from DYNAMIC_PREFIXES`),
  ]
}
