// A JSON string, matched as a whole, or a number outside of one.
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g

// 16 digits may be more than a float represents; an exponent may be as well.
const MAY_LOSE_DIGITS = /[0-9.]{16}|[0-9][eE]/

/**
 * Parses JSON without losing digits. A number that a float can't represent exactly becomes a string of its digits;
 * the contract's amounts and whole numbers accept both.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseExactJson(text: string): unknown {
  // First, because the pattern below takes quadratic time on truncated text.
  const parsed: unknown = JSON.parse(text)
  if (!MAY_LOSE_DIGITS.test(text)) return parsed
  const exact = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${token}"`,
  )
  return JSON.parse(exact)
}
