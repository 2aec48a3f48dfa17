import { commentsOf, type Source } from './sources.ts'

/** Words and phrases that the project does not use, see the style rules in CONTRIBUTING.md. */
export const FORBIDDEN = ['anew', 'whoever', 'manieth', 'thereby', 'hereby', 'of the moment', 'answers how']

/** Words and phrases that are usually wrong here; they are counted, not forbidden. */
export const DISCOURAGED = [
  ...['somebody', 'nobody', 'stands', 'told', 'tells', 'hears', 'keeps', 'so many'],
  ...['a promise to every phone', 'in words'],
]

/** "What is …" as the subject of a sentence. */
const WHAT_IS = /(?:^|[.:;?!]\s+)what is\b/i

/** One text of a file: a comment, a string of a test, or a paragraph. */
export interface Prose {
  path: string
  text: string
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** Paragraphs of a Markdown file without code blocks; of JSON or Python, all of it. */
const paragraphsOf = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').split(/\n\s*\n/)

/** The prose of a file: comments of code; in tests also strings with spaces; everything of other files. */
export const proseOf = ({ path, text }: Source): Prose[] => {
  if (!/\.(?:tsx?|mjs|css|sol)$/.test(path)) return paragraphsOf(text).map((part) => ({ path, text: oneLine(part) }))
  const source = { text }
  const strings = /\.(?:test|spec)\.tsx?$/.test(path)
    ? (text.match(STRING) ?? []).filter((string) => string.includes(' '))
    : []
  return [...commentsOf(source), ...strings.map((string) => oneLine(string.slice(1, -1)))].map((part) => ({
    path,
    text: part,
  }))
}

const wordPattern = (word: string) => new RegExp(`(?<![\\w-])${word.replaceAll(' ', '\\s+')}(?![\\w-])`, 'i')

/** The texts that contain a forbidden word. */
export const forbiddenWords = (prose: Prose[]): string[] =>
  prose.flatMap(({ path, text }) =>
    FORBIDDEN.filter((word) => wordPattern(word).test(text)).map(
      (word) => `${path}: "${word}" in: ${text.slice(0, 120)}`,
    ),
  )

/** A line per discouraged word: how often it occurs, and the files with the most. */
export const discouragedWords = (prose: Prose[]): string[] =>
  [
    ...DISCOURAGED.map((word) => [word, wordPattern(word)] as const),
    ['what is … (as a subject)', WHAT_IS] as const,
  ].flatMap(([word, pattern]) => {
    const counts = new Map<string, number>()
    for (const { path, text } of prose) if (pattern.test(text)) counts.set(path, (counts.get(path) ?? 0) + 1)
    if (counts.size === 0) return []
    const files = [...counts].sort(([, a], [, b]) => b - a).map(([path, count]) => `${path} (${count})`)
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return [`${word}: ${total} in ${counts.size} files: ${files.slice(0, 5).join(', ')}${counts.size > 5 ? ', …' : ''}`]
  })
