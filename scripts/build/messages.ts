import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import type { CompiledMessage } from '../../src/lib/i18n/formatMessage.ts'
import { isGuestMessage, START_MESSAGES } from '../../src/locales/parts.ts'

/** Numbers of `TYPE` in the parser, which exports them as a `const enum`. */
const [LITERAL, ARGUMENT, PLURAL, POUND] = [0, 1, 6, 7]

const unsupported = (message: string): Error =>
  new Error(`Not supported in a message: "${message}". Use text, {name}, or one plural (scripts/build/messages.ts)`)

/** Text with `{name}` placeholders; `#` for the number of a plural. */
function compileText(elements: MessageFormatElement[], message: string, inPlural = false): string {
  const texts = elements.map((element) => {
    if (element.type === LITERAL && 'value' in element && !/[{}#]/.test(element.value)) return element.value
    if (element.type === ARGUMENT && 'value' in element) return `{${element.value}}`
    if (element.type === POUND && inPlural) return '#'
    throw unsupported(message)
  })
  return texts.join('')
}

/** Compiles an ICU message, so that the app ships neither a parser nor a formatter of all of ICU. */
export function compileMessage(message: string): CompiledMessage {
  const elements = parse(message)
  const [first] = elements
  if (elements.length !== 1 || first?.type !== PLURAL || !('pluralType' in first)) return compileText(elements, message)
  if (first.offset !== 0 || first.pluralType !== 'cardinal') throw unsupported(message)
  const forms = Object.entries(first.options).map(([name, { value }]) => [name, compileText(value, message, true)])
  return { plural: first.value, forms: Object.fromEntries(forms) }
}

/** Which messages a part has besides those of the start. */
const PARTS: Record<string, (id: string) => boolean> = { start: () => false, guest: isGuestMessage, all: () => true }

/**
 * Compiles a part of a locale: the messages of the first screen (`?start`), with what a guest may need (`?guest`), or all
 * (`?all`).
 *
 * @param unused prefix of ids that the build leaves out
 */
export const compiledMessages = (unused?: string): Plugin => ({
  name: 'compiled-messages',
  transform: {
    filter: { id: /\/locales\/[\w-]+\.json\?(?:start|guest|all)$/ },
    order: 'pre',
    handler(source, path) {
      const isPart = PARTS[path.slice(path.lastIndexOf('?') + 1)] ?? PARTS.all
      const messages = Object.entries(JSON.parse(source) as Record<string, string>)
      const wanted = messages.filter(
        ([id]) => START_MESSAGES.includes(id) || (isPart?.(id) && !(unused && id.startsWith(unused))),
      )
      const compiled = Object.fromEntries(wanted.map(([id, message]) => [id, compileMessage(message)]))
      return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' }
    },
  },
})
