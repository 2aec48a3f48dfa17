import type { Source } from './sources.ts'

const MAX_LINES = 300

const lines = ({ text }: Source) => text.trimEnd().split('\n').length

export const longFiles = (sources: Source[]): string[] =>
  sources
    .filter((source) => lines(source) > MAX_LINES)
    .map((source) => `${source.path} has ${lines(source)} lines: split it by what it does (at most ${MAX_LINES})`)

/** Barrel files hide where an export is defined. */
export const barrels = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => /(?:^|\/)index\.tsx?$/.test(path))
    .map(({ path }) => `${path}: no barrels, import the file that has it`)
