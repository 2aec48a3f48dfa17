import { type ChildNode, parse } from 'postcss'
import { sheetOfClass } from './scopedName.ts'

const CLASS = /\.([a-zA-Z_][\w-]*)/g
/** A class of a CSS module, see `scopedName`. */
const CLASS_OF_MODULE = /\.\w+?_\w/
/** Parts of a selector that need not match: `:not(…)`, and the choices of `:is(…)`, `:where(…)` and `:has(…)`. */
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
 * Selects the rules of the app's style sheet that are not of a CSS module, and those of some modules with their animations.
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
