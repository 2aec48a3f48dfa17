import { type ChildNode, type Container, parse } from 'postcss'

const CLASS = /\.([a-zA-Z_][\w-]*)/g
/** What a selector does not require: `:not(…)`, and the choices of `:is(…)`, `:where(…)` and `:has(…)`. */
const CHOICES = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g

const classesOf = (selector: string): string[] =>
  [...selector.replace(CHOICES, '').matchAll(CLASS)].map(([, name = '']) => name)

/** Removes the rules of elements that are not in the HTML. Rules without a class stay. */
function prune(container: Container<ChildNode>, used: Set<string>): void {
  container.each((node) => {
    if (node.type === 'rule') {
      node.selectors = node.selectors.filter((selector) => classesOf(selector).every((name) => used.has(name)))
      if (node.selectors.join('') === '') node.remove()
    } else if (node.type === 'atrule' && node.nodes && !node.name.endsWith('keyframes')) {
      prune(node as Container<ChildNode>, used)
      if (node.nodes.length === 0) node.remove()
    }
  })
}

/**
 * The rules of a style sheet that some HTML needs. Where two apply to an element, they are in the same order as in the sheet.
 *
 * @param styles the text of the sheet
 */
export function criticalStyles(styles: string, html: string): string {
  const used = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.trim().split(/\s+/)))
  const sheet = parse(styles)
  prune(sheet, used)
  const text = sheet.toString()
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (text.split(rule.params).length === 2) rule.remove()
  })
  return sheet.toString()
}
