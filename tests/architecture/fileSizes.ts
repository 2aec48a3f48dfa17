import type { Source } from './sources.ts'

const MAX_LINES = 300
/** Median length of the product's files. */
const MEDIAN_LINES = 80
// Locales and seed data are looked up, not read.
const MAY_BE_LONG = /^(?:src\/locales\/|mocks\/seed)/

const lines = ({ text }: Source) => text.trimEnd().split('\n').length

export const longFiles = (sources: Source[]): string[] =>
  sources
    .filter((source) => lines(source) > MAX_LINES && !MAY_BE_LONG.test(source.path))
    .map((source) => `${source.path} has ${lines(source)} lines: split it by what it does (at most ${MAX_LINES})`)

export const medianProblem = (sources: Source[]): string | undefined => {
  const sorted = sources.map(lines).sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return median > MEDIAN_LINES ? `half of the files have over ${median} lines (aim ${MEDIAN_LINES}): split` : undefined
}

/** Barrel files hide where an export is defined. */
export const barrels = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => /(?:^|\/)index\.tsx?$/.test(path))
    .map(({ path }) => `${path}: no barrels, import the file that has it`)
