import { expect, it } from 'vitest'
import { importsOf, isTest, readSource, sourcesIn } from './sources.ts'

/** The files of each box, by its label in the drawings. */
const BOXES: readonly [label: RegExp, files: RegExp][] = [
  [/^App, routes, main/, /^src\/(?!demo\.ts)[^/]+\.tsx?$/],
  [/^features/, /^src\/features\//],
  [/^ui/, /^src\/ui\//],
  [/^lib/, /^src\/lib\//],
  [/^contract/, /^src\/contract\//],
  [/^demo\.ts/, /^src\/demo(?:\.ts$|\/)/],
  [/^mocks/, /^mocks\//],
  [/^pacts/, /^pacts\//],
]
const files = sourcesIn(['src', 'mocks', 'pacts'], ['.ts', '.tsx']).filter(({ path }) => !isTest(path))

const LABEL = /(\w+)\["([^"]+)"\]/g
const ARROW = /\s*(?:-->|-\.\s*"[^"]*"\s*\.->)\s*/

interface Drawing {
  boxes: Map<string, RegExp>
  arrows: [from: string, to: string][]
}

/** Reads the first Mermaid drawing of a document. */
function readDrawing(path: string): Drawing {
  const [, drawing = ''] = /```mermaid\nflowchart[^\n]*\n([\s\S]*?)```/.exec(readSource(path).text) ?? []
  const boxes = new Map<string, RegExp>()
  for (const [, id = '', label = ''] of drawing.matchAll(LABEL)) {
    const [, pattern] = BOXES.find(([known]) => known.test(label)) ?? []
    if (!pattern) throw new Error(`${path}: no files are known for the box "${label}"`)
    boxes.set(id, pattern)
  }
  const arrows = drawing.split('\n').flatMap((line) => {
    const ids = line.trim().replaceAll(LABEL, '$1').split(ARROW)
    return ids.slice(1).map((to, index): [string, string] => [ids[index] ?? '', to])
  })
  return { boxes, arrows }
}

/** Which box imports which, in the code. */
function importsBetween(boxes: Drawing['boxes']): Set<string> {
  const boxOf = (path: string) => [...boxes].find(([, pattern]) => pattern.test(path))?.[0]
  const pairs = files.flatMap((file) => {
    const from = boxOf(file.path)
    return importsOf(file).map((path) => [from, boxOf(path)] as const)
  })
  return new Set(pairs.filter(([from, to]) => from && to && from !== to).map((pair) => pair.join(' --> ')))
}

/** An arrow allows what it points at, and what that may import. */
function reachableFrom(box: string, arrows: Drawing['arrows']): string[] {
  const next = arrows.filter(([from]) => from === box).map(([, to]) => to)
  return next.flatMap((to) => [to, ...reachableFrom(to, arrows)])
}

it.each(['docs/architecture.md', 'README.md'])('the drawing in %s is how the code imports', (path) => {
  const { boxes, arrows } = readDrawing(path)
  expect(boxes.size).toBeGreaterThan(5)
  const imports = importsBetween(boxes)
  const drawn = arrows.map((arrow) => arrow.join(' --> '))
  expect(drawn.filter((arrow) => !imports.has(arrow))).toEqual([])
  const allowed = [...boxes.keys()].flatMap((from) => reachableFrom(from, arrows).map((to) => `${from} --> ${to}`))
  expect([...imports].filter((one) => !allowed.includes(one))).toEqual([])
})
