import { type ChildNode, parse } from 'postcss'
import { sheetOfClass } from './scopedName.ts'

const CLASS = /\.([a-zA-Z_][\w-]*)/g
/** CSS modules name their classes after themselves. */
const CLASS_OF_MODULE = /\.\w+?_\w/
/** What a selector does not require: `:not(…)`, and the choices of `:is(…)`, `:where(…)` and `:has(…)`. */
const CHOICES = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g

type IsWanted = (selector: string) => boolean

function prune(node: ChildNode, isWanted: IsWanted): void {
  if (node.type === 'comment') node.remove()
  else if (node.type === 'rule') {
    node.selectors = node.selectors.filter(isWanted)
    if (node.selectors.join('') === '') node.remove()
  } else if (node.type === 'atrule' && node.nodes && !node.name.endsWith('keyframes')) {
    for (const child of [...node.nodes]) prune(child, isWanted)
    if (node.nodes.length === 0) node.remove()
  }
}

/** Names of the CSS modules of which HTML has classes. */
export const sheetsIn = (html: string): string[] =>
  [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(/\s+/).flatMap((name) => sheetOfClass(name) ?? []),
  )

/**
 * Selects rules of the app's style sheet, in its order: the app's base, which comes before the first CSS module, and some
 * modules as a whole with their animations.
 *
 * @param sheets names of the CSS modules
 */
export function selectStyles(styles: string, sheets: ReadonlySet<string>): string {
  const sheet = parse(styles)
  const baseLength = sheet.nodes.findIndex((node) => CLASS_OF_MODULE.test(node.toString()))
  const isOfSheets: IsWanted = (selector) =>
    CLASS_OF_MODULE.test(selector) &&
    [...selector.replace(CHOICES, '').matchAll(CLASS)].every(([, name = '']) => sheets.has(sheetOfClass(name) ?? ''))
  for (const [index, node] of [...sheet.nodes.entries()]) if (index >= baseLength) prune(node, isOfSheets)
  const text = sheet.toString()
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (text.split(rule.params).length === 2) rule.remove()
  })
  return sheet.toString().trim()
}
