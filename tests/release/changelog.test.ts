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
  it('puts what was unreleased below the version, and leaves an empty unreleased part', () => {
    expect(releaseChangelog(CHANGELOG, '0.2.0', '2026-11-22')).toBe(`# Changelog

## Unreleased

## 0.2.0 - 2026-11-22

### Added

- A chart.

## 0.1.0

- The first version.
`)
  })

  it('refuses a changelog without an unreleased part', () => {
    expect(() => releaseChangelog('# Changelog\n', '1.0.0', '2026-11-22')).toThrow('Unreleased')
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
