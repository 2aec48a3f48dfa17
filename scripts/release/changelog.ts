/** A commit: `area: what it does`. */
interface Commit {
  hash: string
  subject: string
}

const UNRELEASED = '## Unreleased'

/** Groups commits by the area that their subject begins with; merges are left out. */
export function commitsByArea(commits: Commit[]): Map<string, Commit[]> {
  const areas = new Map<string, Commit[]>()
  for (const commit of commits) {
    const [, area, subject] = /^([\w -]{1,24}): (.+)$/.exec(commit.subject) ?? []
    if (!area || !subject) continue
    areas.set(area, [...(areas.get(area) ?? []), { ...commit, subject }])
  }
  return new Map([...areas].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Turns the unreleased part of a changelog into that of a version, and adds the commits.
 *
 * @param date ISO day
 * @throws Error if the changelog has no unreleased part
 */
export function releaseChangelog(changelog: string, version: string, date: string, commits: Commit[]): string {
  const start = changelog.indexOf(`${UNRELEASED}\n`)
  if (start < 0) throw new Error(`CHANGELOG.md has no "${UNRELEASED}"`)
  const next = changelog.indexOf('\n## ', start + UNRELEASED.length)
  const end = next < 0 ? changelog.length : next
  const written = changelog.slice(start + UNRELEASED.length, end).trim()
  const lines = [...commitsByArea(commits)].map(
    ([area, own]) => `- **${area}**: ${own.map(({ subject, hash }) => `${subject} (${hash})`).join('; ')}`,
  )
  const parts = [`## ${version} - ${date}`, written, lines.length > 0 ? `### Commits\n\n${lines.join('\n')}` : '']
  const section = parts.filter(Boolean).join('\n\n')
  return `${changelog.slice(0, start)}${UNRELEASED}\n\n${section}\n${changelog.slice(end)}`
}

/** @throws Error unless `bump` is major, minor or patch */
export function nextVersion(version: string, bump: string | undefined): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (bump === 'major') return `${major + 1}.0.0`
  if (bump === 'minor') return `${major}.${minor + 1}.0`
  if (bump === 'patch') return `${major}.${minor}.${patch + 1}`
  throw new Error('Usage: npm run release -- major|minor|patch [--dry-run]')
}
