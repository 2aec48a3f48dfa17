import { type ChildNode, parse } from 'postcss'
import { sheetOfClass } from './scopedName.ts'

const CLASS = /\.([a-zA-Z_][\w-]*)/g
/** CSS modules name their classes after themselves. */
const CLASS_OF_MODULE = /\.\w+?_\w/
/** What a selector does not require: `:not(…)`, and the choices of `:is(…)`, `:where(…)` and `:has(…)`. */
const CHOICES = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g

/** The classes that an element, or the elements around it, must have. */
type Condition = (classes: string[]) => boolean

const classesOf = (selector: string): string[] =>
  [...selector.replace(CHOICES, '').matchAll(CLASS)].map(([, name = '']) => name)

function prune(node: ChildNode, isWanted: (selector: string) => boolean): void {
  if (node.type === 'comment') node.remove()
  else if (node.type === 'rule') {
    node.selectors = node.selectors.filter(isWanted)
    if (node.selectors.join('') === '') node.remove()
  } else if (node.type === 'atrule' && node.nodes && !node.name.endsWith('keyframes')) {
    for (const child of [...node.nodes]) prune(child, isWanted)
    if (node.nodes.length === 0) node.remove()
  }
}

/**
 * Rules in the order of their sheet, with the animations that they use. What comes before the first CSS module is the app's
 * base; later rules that are about no module are of sheets that load lazily.
 */
function rulesOf(styles: string, withBase: boolean, isWanted: Condition): string {
  const sheet = parse(styles)
  const baseLength = sheet.nodes.findIndex((node) => CLASS_OF_MODULE.test(node.toString()))
  for (const [index, node] of [...sheet.nodes].entries())
    prune(node, (selector) => {
      if (index < baseLength) return withBase
      return CLASS_OF_MODULE.test(selector) && isWanted(classesOf(selector))
    })
  const text = sheet.toString()
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (text.split(rule.params).length === 2) rule.remove()
  })
  return sheet.toString().trim()
}

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.trim().split(/\s+/)))

/** What a page has of the app's styles. */
interface PageStyles {
  /** What the first frame needs, with the app's base. */
  first: string
  /** What the other frames need in addition. */
  frames: string
  /** The sheets of the app's start as a whole. */
  start: string
}

/**
 * Selects the rules of the app's style sheet that a page needs before the sheet has loaded.
 *
 * @param styles the text of the sheet
 * @param startSheets names of the CSS modules of the start
 * @param html what is painted first
 * @param frames what may take its place
 */
export function selectStyles(styles: string, startSheets: Set<string>, html: string, frames: string): PageStyles {
  const [first, others] = [classesIn(html), classesIn(frames)]
  const isFirst: Condition = (classes) => classes.every((name) => first.has(name))
  return {
    first: rulesOf(styles, true, isFirst),
    frames: rulesOf(
      styles,
      false,
      (classes) => !isFirst(classes) && classes.every((name) => first.has(name) || others.has(name)),
    ),
    start: rulesOf(styles, false, (classes) => classes.every((name) => startSheets.has(sheetOfClass(name) ?? ''))),
  }
}
