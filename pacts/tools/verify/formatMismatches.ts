import { groupBy } from './groupBy.ts'
import type { Mismatch, VerificationFailure } from './runPactVerifier.ts'

/** Mismatches printed per failure. */
const MAX_MISMATCHES = 10

const truncate = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)} …` : text)

/** The verifier writes null as an empty text where it matches a regular expression. */
const withActualValue = ({ mismatch, actual }: Mismatch): string =>
  typeof actual === 'string' && actual !== ''
    ? mismatch.replace(/^Expected ''/, `Expected ${truncate(actual)}`)
    : mismatch

function formatMismatch(mismatch: Mismatch): string {
  const { type, path, actualBody } = mismatch
  const location = path ? `${path} -> ` : type === 'StatusMismatch' ? 'HTTP status: ' : ''
  return `${location}${truncate(withActualValue(mismatch))}${actualBody ? `; it was ${truncate(actualBody)}` : ''}`
}

/** The path with every index replaced, so that the same difference in several items is the same. */
const withoutIndexes = (line: string): string => line.replaceAll(/\[[0-9]+\]/g, '[]')

/** Formats the differences of a failure, one line each. The same difference in several items of a list is one line. */
export function formatMismatches({ mismatch }: VerificationFailure): string[] {
  if (mismatch.type === 'error') return [mismatch.message]
  // Sorted, because the verifier's order differs between runs.
  const lines = mismatch.mismatches.map(formatMismatch).sort()
  const similar = groupBy(lines, withoutIndexes)
  const grouped = [...similar.values()].map((group) =>
    group.length === 1 ? `${group[0]}` : `${group[0]} (and in ${group.length - 1} more)`,
  )
  const rest = grouped.length - MAX_MISMATCHES
  return rest > 0 ? [...grouped.slice(0, MAX_MISMATCHES), `… and ${rest} more`] : grouped
}
