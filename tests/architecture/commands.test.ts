import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** The changelog is left out: it names what earlier versions had. */
const DOCUMENTS = globSync(['{README,CONTRIBUTING,SECURITY}.md', 'docs/**/*.md', 'pacts/**/*.md', '.github/**/*.md'])

/** The commands in a document, in blocks and in the text. */
const commandsIn = (text: string): string[] => [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)

/** Files that a document tells a test runner to run. */
const testFilesIn = (text: string): string[] =>
  [...text.matchAll(/^npx (?:playwright test|vitest run) .*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/(?<= )[\w/.-]+\.(?:spec|test)\.ts\b/g)].map(([path]) => path),
  )

const documented = DOCUMENTS.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

describe('the commands in the documents', () => {
  it.each(documented)('are scripts of package.json: $path', ({ text }) => {
    expect(commandsIn(text).filter((name) => !(name in scripts))).toEqual([])
  })

  it.each(documented)('name test files that exist: $path', ({ text }) => {
    const missing = testFilesIn(text).filter((path) => globSync([path, `tests/e2e/${path}`]).length === 0)
    expect(missing).toEqual([])
  })
})
