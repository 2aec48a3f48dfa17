// A JSON string, matched as a whole, or a number outside of one. A group per character would overflow the stack.
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g

// 16 digits may be more than a float represents; an exponent may be as well.
const MAY_LOSE_DIGITS = /[0-9.]{16}|[0-9][eE]/

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Beyond the safe integers, several whole numbers are one float, and an `Id` is none. */
const isExact = (number: string): boolean =>
  String(Number(number)) === number && Math.abs(Number(number)) <= Number.MAX_SAFE_INTEGER

/**
 * Parses JSON without losing digits. A number that a float can't represent exactly, or that is beyond 2^53, becomes a string
 * of its digits; the contract's ids, amounts and whole numbers accept both.
 *
 * @returns undefined if the text is not JSON; never throws, because ofetch would lose the status of the reply
 */
export function parseExactJson(text: string): unknown {
  // First, because the pattern below takes quadratic time on truncated text.
  const parsed = parseJson(text)
  if (parsed === undefined || !MAY_LOSE_DIGITS.test(text)) return parsed
  const exact = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || isExact(token) ? token : `"${token}"`,
  )
  return JSON.parse(exact)
}
