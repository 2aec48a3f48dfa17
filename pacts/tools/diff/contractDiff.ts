import type { Pact } from '../pactFile.ts'
import { groupBy } from '../verify/groupBy.ts'
import type { Change } from './changes.ts'
import { compareDocuments } from './compareDocuments.ts'
import { comparePacts } from './comparePacts.ts'

/** One version of the contract. */
export interface Contract {
  pact: Pact
  openApi: object
}

/** How much of a version number changes (https://semver.org), seen from a backend. */
export type Bump = 'major' | 'minor' | 'patch' | 'none'

export interface ContractDiff {
  /** The version to release these changes as. */
  version: string
  /**
   * `major`: a backend that fulfils the version before can fail. `minor`: it cannot. `patch`: texts and examples alone
   * changed. `none`: nothing changed.
   */
  bump: Bump
  changes: readonly Change[]
}

/** The next version number. */
export function nextVersion(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const next = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1] }
  return bump === 'none' ? version : next[bump].join('.')
}

function bumpOf(before: Contract, after: Contract, changes: readonly Change[]): Bump {
  if (changes.some(({ breaks }) => breaks)) return 'major'
  if (changes.length > 0) return 'minor'
  const withoutVersion = ({ pact, openApi }: Contract) =>
    JSON.stringify([pact, openApi], (key, value: unknown) => (key === 'version' ? undefined : value))
  return withoutVersion(before) === withoutVersion(after) ? 'none' : 'patch'
}

/** Compares two versions of the contract. @param version number of the version before */
export function diffContracts(before: Contract, after: Contract, version: string): ContractDiff {
  const changes = [...comparePacts(before.pact, after.pact), ...compareDocuments(before.openApi, after.openApi)]
  const bump = bumpOf(before, after, changes)
  return { version: nextVersion(version, bump), bump, changes }
}

const SUMMARIES: Readonly<Record<Bump, string>> = {
  major: 'A backend that fulfils the version before can fail.',
  minor: 'A backend that fulfils the version before cannot fail.',
  patch: 'Only texts and examples changed.',
  none: 'Nothing changed.',
}

const formatChange = ({ kind, source, subject, detail, breaks }: Change): string =>
  `${breaks ? '!' : ' '} ${kind.padEnd(9)}${source === 'pact' ? subject : `OpenAPI ${subject}`}: ${detail}`

/** Formats the changes per call; `!` marks those that a backend can fail because of. */
export function formatDiff({ version, bump, changes }: ContractDiff): string {
  const calls = [...groupBy(changes, ({ call }) => call)].map(([call, group]) =>
    [call, ...group.map((change) => `  ${formatChange(change)}`)].join('\n'),
  )
  return [...calls, `${SUMMARIES[bump]}${bump === 'none' ? '' : ` Next version: ${version} (${bump}).`}`].join('\n\n')
}

const formatList = (changes: readonly Change[]): string =>
  [...groupBy(changes, ({ call }) => call)]
    .map(([call, group]) => {
      const lines = group.map(
        ({ kind, source, subject, detail }) =>
          `  - ${kind}: ${source === 'pact' ? subject : `OpenAPI ${subject}`}: ${detail}`,
      )
      return [`- \`${call}\``, ...lines].join('\n')
    })
    .join('\n')

/** Formats a section of the changelog. @param date ISO 8601 */
export function formatRelease({ version, bump, changes }: ContractDiff, date: string): string {
  const breaking = changes.filter(({ breaks }) => breaks)
  const rest = changes.filter(({ breaks }) => !breaks)
  return [
    `## ${version} (${date})`,
    SUMMARIES[bump],
    ...(breaking.length > 0 ? ['### What a backend can fail', formatList(breaking)] : []),
    ...(rest.length > 0 ? ['### Other changes', formatList(rest)] : []),
  ].join('\n\n')
}
