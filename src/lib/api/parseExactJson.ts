// A JSON string, matched as a whole, or a number outside of one.
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g

/**
 * Parses JSON without losing digits. A number that a float can't represent exactly becomes a string of its digits;
 * the contract's amounts and whole numbers accept both.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseExactJson(text: string): unknown {
  const exact = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${token}"`,
  )
  return JSON.parse(exact)
}
