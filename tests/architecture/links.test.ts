import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brokenLinks, citedSections, sectionNumbers } from './links.ts'
import { readSource, rootSources, sourcesIn } from './sources.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const repository = {
  exists: (path: string) => existsSync(at(path)),
  read: (path: string) => readFileSync(at(path), 'utf8'),
}

const documents = [...rootSources(['.md']), ...sourcesIn(['docs', 'pacts'], ['.md'])]

describe('documents', () => {
  it('link to files, headings and paths that exist', () => {
    expect(documents.length).toBeGreaterThan(1)
    expect(documents.flatMap((document) => brokenLinks(document, repository))).toEqual([])
  })
})

describe('citations of the specification', () => {
  it('name sections that exist', () => {
    const sections = sectionNumbers(readSource('docs/specification.md').text)
    const citing = [
      ...sourcesIn(['src', 'mocks', 'pacts', 'tests', 'scripts'], ['.ts', '.tsx', '.mjs', '.css', '.md']),
      ...documents,
    ]
    const cited = citing.flatMap((file) => citedSections(file).map((section) => ({ path: file.path, section })))
    expect(cited.length).toBeGreaterThan(10)
    expect(cited.filter(({ section }) => !sections.includes(section))).toEqual([])
  })
})

describe('the checks', () => {
  const files: Record<string, string> = { 'docs/b.md': '# One `two` – three\n', 'src/a.ts': '' }
  const fake = {
    exists: (path: string) => path in files || path === 'docs/a.md',
    read: (path: string) => files[path] ?? '',
  }

  it('report broken links, anchors and paths', () => {
    const text = '[a](b.md) [b](gone.md) [c](b.md#one-two--three) [d](b.md#two) `src/a.ts` `src/gone.ts` [e](https://x)'
    expect(brokenLinks({ path: 'docs/a.md', text }, fake)).toEqual([
      'docs/a.md: gone.md does not exist',
      'docs/a.md: b.md#two does not exist',
      'docs/a.md: src/gone.ts does not exist',
    ])
  })

  it('find citations and section numbers', () => {
    // In two parts, or this file would cite a section that does not exist.
    const text = `// Source: §3 of x, specification ${'§'}4.1, §9 and the Specification
 * §2.`
    expect(citedSections({ text })).toEqual(['4.1', '9', '2'])
  })
})
