/** A value of a placeholder. */
export type MessageValues = Record<string, string | number>

/**
 * A message as the build stores it: plain text with `{name}` placeholders, or one plural with the text of each category.
 * The build refuses any other ICU syntax (scripts/build/messages.ts).
 */
export type CompiledMessage = string | { plural: string; forms: Record<string, string> }

const PLACEHOLDER = /\{(\w+)\}/g

/** Replaces the placeholders of a text. @throws if one has no value */
const fill = (text: string, values: MessageValues): string =>
  text.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for {${name}}`)
    return String(value)
  })

/**
 * Formats a message.
 *
 * @param language decides the plural category
 * @throws if a placeholder has no value
 */
export function formatMessage(message: CompiledMessage, values: MessageValues, language: string): string {
  if (typeof message === 'string') return fill(message, values)
  const { plural, forms } = message
  const count = Number(values[plural])
  const form = forms[`=${count}`] ?? forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? ''
  return fill(form.replaceAll('#', count.toLocaleString(language)), values)
}
