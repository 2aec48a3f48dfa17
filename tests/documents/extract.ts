/** A command in a document. */
export interface DocumentedCommand {
  /** Path of the document. */
  path: string
  line: number
  text: string
  /** Number of the block in the document; undefined in running text. */
  block: number | undefined
}

const FENCE = /^(`{3,})(\w*)\s*$/
const SHELLS = ['sh', 'bash']
/** A command in running text, with the variables that it sets. A name alone, such as `npm run`, is none. */
const INLINE = /`((?:[A-Z_]+=\S+ )*(?:npm (?!run`)|npx |node |curl )[^`]+)`/g
const HEREDOC = /<<'(\w+)'/

/** Removes a comment at the end of a command. */
const withoutComment = (text: string): string => text.replace(/(?:^|\s+)#(?!\{).*$/, '').trim()

/** Joins lines that end with a backslash, and the lines of a heredoc. */
function* commandsOf(lines: readonly { line: number; text: string }[]): Generator<{ line: number; text: string }> {
  let pending: { line: number; text: string; end: string | undefined } | undefined
  for (const { line, text } of lines) {
    const joined: string = pending ? `${pending.text}\n${text}` : withoutComment(text)
    const end: string | undefined = pending?.end ?? HEREDOC.exec(joined)?.[1]
    const isComplete = end === undefined ? !text.endsWith('\\') : text === end
    if (isComplete) {
      if (joined !== '') yield { line: pending?.line ?? line, text: joined }
      pending = undefined
    } else pending = { line: pending?.line ?? line, text: joined, end }
  }
}

/** The commands of a Markdown document: in shell blocks, and `npm`, `npx`, `node` and `curl` in running text. */
export function commandsIn(path: string, markdown: string): DocumentedCommand[] {
  const commands: DocumentedCommand[] = []
  let block = 0
  let open: { isShell: boolean; lines: { line: number; text: string }[] } | undefined
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1
    const fence = FENCE.exec(text.trim())
    if (fence && open) {
      if (open.isShell) for (const one of commandsOf(open.lines)) commands.push({ path, block, ...one })
      open = undefined
    } else if (fence) {
      block += 1
      open = { isShell: SHELLS.includes(fence[2] ?? ''), lines: [] }
    } else if (open) open.lines.push({ line, text: text.trimEnd() })
    else
      for (const [, command = ''] of text.matchAll(INLINE))
        commands.push({ path, line, text: command, block: undefined })
  }
  return commands
}
