import { groupBy } from './groupBy.ts'
import type { Mismatch, VerificationFailure } from './runPactVerifier.ts'

/** Mismatches printed per failure. */
const MAX_MISMATCHES = 10
/** Characters of one that are printed. */
const MAX_LENGTH = 200

function formatMismatch({ mismatch, type, path, actual }: Mismatch): string {
  const place = path ? `${path} -> ` : type === 'StatusMismatch' ? 'HTTP status: ' : ''
  // The verifier writes null as an empty text where it matches a regular expression.
  const hasActual = typeof actual === 'string' && actual !== ''
  const line = place + (hasActual ? mismatch.replace(/^Expected ''/, `Expected ${actual}`) : mismatch)
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)} …` : line
}

/** The path with every index replaced, so that the same difference in several items is the same. */
const withoutIndexes = (line: string): string => line.replaceAll(/\[[0-9]+\]/g, '[]')

/** Formats the differences of a failure, one line each. The same difference in several items of a list is one line. */
export function formatMismatches({ mismatch }: VerificationFailure): string[] {
  if (mismatch.type === 'error') return [mismatch.message]
  // Sorted, because the verifier's order differs between runs.
  const lines = mismatch.mismatches.map(formatMismatch).sort()
  const grouped = [...groupBy(lines, withoutIndexes).values()].map((group) =>
    group.length === 1 ? `${group[0]}` : `${group[0]} (and in ${group.length - 1} more)`,
  )
  const rest = grouped.length - MAX_MISMATCHES
  return rest > 0 ? [...grouped.slice(0, MAX_MISMATCHES), `… and ${rest} more`] : grouped
}
