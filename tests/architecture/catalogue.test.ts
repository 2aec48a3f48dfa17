import { describe, expect, it } from 'vitest'
import { importsOf, type Source, sourcesIn } from './sources.ts'

/** A component: an export with a capital letter that is not a constant of another kind. */
const COMPONENT = /^export (?:default )?(?:function|class|const) [A-Z]\w*[a-z]/m

/** The files with components that no story of the catalogue imports. What a story imports it shows: the linter says so. */
const withoutStory = (parts: Source[], stories: Source[]): string[] => {
  const shown = new Set(stories.flatMap(importsOf))
  return parts
    .filter(({ path, code }) => COMPONENT.test(code) && !shown.has(path))
    .map(({ path }) => `${path}: show its states in tests/catalogue`)
}

describe('the component catalogue', () => {
  it('shows every part of src/ui', () => {
    expect(withoutStory(sourcesIn(['src/ui'], ['.tsx']), sourcesIn(['tests/catalogue'], ['.stories.tsx']))).toEqual([])
  })
})
