import { describe, expect, it } from 'vitest'
import { nextVersion, releaseChangelog } from '../../scripts/release/changelog.ts'

const CHANGELOG = `# Changelog

## Unreleased

### Added

- A chart.

## 0.1.0

- The first version.
`

describe('releaseChangelog', () => {
  it('keeps what was written by hand, adds the commits by area, and leaves an empty unreleased part', () => {
    const commits = [
      { hash: 'aaa1111', subject: 'records: draw a chart' },
      { hash: 'bbb2222', subject: 'Merge branch x' },
      { hash: 'ccc3333', subject: 'deposits: name the reason' },
      { hash: 'ddd4444', subject: 'records: search' },
    ]
    expect(releaseChangelog(CHANGELOG, '0.2.0', '2026-11-22', commits)).toBe(`# Changelog

## Unreleased

## 0.2.0 - 2026-11-22

### Added

- A chart.

### Commits

- **deposits**: name the reason (ccc3333)
- **records**: draw a chart (aaa1111); search (ddd4444)

## 0.1.0

- The first version.
`)
  })

  it('refuses a changelog without an unreleased part', () => {
    expect(() => releaseChangelog('# Changelog\n', '1.0.0', '2026-11-22', [])).toThrow('Unreleased')
  })
})

describe('nextVersion', () => {
  it.each([
    ['major', '2.0.0'],
    ['minor', '1.3.0'],
    ['patch', '1.2.4'],
  ])('%s', (bump, version) => expect(nextVersion('1.2.3', bump)).toBe(version))

  it('explains itself', () => {
    expect(() => nextVersion('1.2.3', 'big')).toThrow('Usage')
  })
})
