import { describe, expect, it } from 'vitest'
import { brokenLinks, citedSections, sectionNumbers } from './links.ts'
import { readSource, rootSources, sourcesIn } from './sources.ts'

const documents = [...rootSources(['.md']), ...sourcesIn(['docs', 'pacts'], ['.md'])]

describe('documents', () => {
  it('link to files, headings and paths that exist', () => {
    expect(documents.length).toBeGreaterThan(1)
    expect(documents.flatMap(brokenLinks)).toEqual([])
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
