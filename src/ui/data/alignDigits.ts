/**
 * What was where, when a number changes: for each character of the new one, the old one at the same distance from the decimal
 * point; a space where there was none.
 */
export function alignDigits(before: string, after: string): string[] {
  const pointOf = (text: string) => (text.includes('.') ? text.indexOf('.') : text.replace('…', '').length)
  const shift = pointOf(before) - pointOf(after)
  return [...after].map((_, index) => before[index + shift] ?? ' ')
}
