const tokensOf = (html: string): string[] => html.match(/<[^>]+>|[^<]+/g) ?? []

/** Whether tags and texts are one element. */
function areElement(tokens: string[]): boolean {
  let depth = 0
  const ends = tokens.map((token) => {
    if (token.startsWith('</')) depth -= 1
    else if (/^<\w/.test(token)) depth += 1
    return depth <= 0
  })
  return tokens.length > 1 && ends.indexOf(true) === tokens.length - 1
}

/**
 * The HTML of a frame with what another one has in addition, marked.
 *
 * @param more the HTML of the other frame: the same with one more element
 * @param mark attribute of that element
 * @throws if the frames differ in another way
 */
export function mergeFrames(html: string, more: string, mark: string): string {
  const [tokens, all] = [tokensOf(html), tokensOf(more)]
  const start = all.findIndex((token, index) => token !== tokens[index])
  if (start === -1) return html
  const end = start + all.length - tokens.length
  const added = all.slice(start, end)
  const [before, after] = [all.slice(0, start).join(''), all.slice(end).join('')]
  if (!areElement(added) || before + after !== html) throw new Error(`More than one element differs:\n${html}\n${more}`)
  return before + added.join('').replace(/^<\w+/, `$& ${mark}`) + after
}
