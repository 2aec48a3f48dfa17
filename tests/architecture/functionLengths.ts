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
 * The functions with too many lines of their own. A function inside another one counts as one line of that: a factory is
 * as long as what it does, not as the functions that it makes.
 */
export function longFunctions({ path, text }: Source): string[] {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const measure = (node: Node): string[] => {
    const inner = functionsIn(node)
    const isFunction = FUNCTIONS.includes(node.type)
    const height = ({ start, end }: Node) => lineOf(end) - lineOf(start)
    const own = height(node) + 1 - inner.reduce((sum, each) => sum + height(each), 0)
    const problem = `${path}:${lineOf(node.start)}: a function of ${own} lines of its own (at most ${MAX_LINES})`
    return [...(isFunction && own > MAX_LINES ? [problem] : []), ...inner.flatMap(measure)]
  }
  return measure(parseSync(path, text).program as unknown as Node)
}
