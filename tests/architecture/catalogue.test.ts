import { describe, expect, it } from 'vitest'
import { importsOf, type Source, source, sourcesIn } from './sources.ts'

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

  it.each([
    ['export function Badge() {}', 1],
    ['export default function Badge() {}', 1],
    ['export class Badge extends Component {}', 1],
    ['export const Badge = () => null', 1],
    ['export function retryableLazy() {}\nfunction Mounted() {}', 0],
    ['export const PATHS = {}', 0],
  ])('misses a story for: %s', (text, count) => {
    const story = source('tests/catalogue/a.stories.tsx', "import { Button } from '../../src/ui/Button.tsx'")
    expect(withoutStory([source('src/ui/Badge.tsx', text)], [story])).toHaveLength(count)
    expect(withoutStory([source('src/ui/Button.tsx', text)], [story])).toEqual([])
  })
})
