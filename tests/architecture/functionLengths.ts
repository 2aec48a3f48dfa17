import { parseSync } from 'vite'
import type { Source } from './sources.ts'

const MAX_LINES = 50
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value) => isNode(value))

/** The outermost functions inside a node. */
const functionsIn = (node: Node): Node[] =>
  childrenOf(node).flatMap((child) => (FUNCTIONS.includes(child.type) ? [child] : functionsIn(child)))

/**
 * The functions with too many lines of code of their own. A function inside another one counts as its first line: a factory
 * is as long as what it does, not as the functions that it makes.
 */
export function longFunctions({ path, text }: Source): string[] {
  const { program, comments } = parseSync(path, text)
  let code = text
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/\S/g, ' ') + code.slice(end)
  const isCode = code.split('\n').map((line) => line.trim() !== '')
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length - 1
  const linesOf = ({ start, end }: Node) => isCode.slice(lineOf(start), lineOf(end) + 1).filter(Boolean).length

  const measure = (node: Node): string[] => {
    const inner = functionsIn(node)
    const problems = inner.flatMap(measure)
    if (!FUNCTIONS.includes(node.type)) return problems
    const own = linesOf(node) - inner.reduce((sum, each) => sum + linesOf(each) - 1, 0)
    const problem = `${path}:${lineOf(node.start) + 1}: a function of ${own} lines (at most ${MAX_LINES}): split it`
    return own > MAX_LINES ? [problem, ...problems] : problems
  }
  return measure(program as unknown as Node)
}
