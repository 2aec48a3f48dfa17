const UNRELEASED = '## Unreleased\n'

/**
 * Turns the unreleased part of a changelog into that of a version.
 *
 * @param date ISO day
 * @throws Error if the changelog has no unreleased part
 */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  if (!changelog.includes(UNRELEASED)) throw new Error('CHANGELOG.md has no "## Unreleased"')
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${date}\n`)
}

/** @throws Error unless `bump` is major, minor or patch */
export function nextVersion(version: string, bump: string | undefined): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (bump === 'major') return `${major + 1}.0.0`
  if (bump === 'minor') return `${major}.${minor + 1}.0`
  if (bump === 'patch') return `${major}.${minor}.${patch + 1}`
  throw new Error('Usage: npm run release -- major|minor|patch [--dry-run]')
}
