// A JSON string, skipped as a whole, or a number outside of one.
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g

/**
 * Parses JSON without losing digits: a number that a float can't hold exactly becomes the string of its digits,
 * which the contract's amounts and whole numbers accept as well.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseExactJson(text: string): unknown {
  const exact = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${token}"`,
  )
  return JSON.parse(exact)
}
