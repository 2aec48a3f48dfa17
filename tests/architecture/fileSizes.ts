import type { Source } from './sources.ts'

const MAX_LINES = 300
// Locales and seed data are not read from top to bottom.
const MAY_BE_LONG = /^(?:src\/locales\/|mocks\/seed)/

const lines = ({ text }: Source) => text.trimEnd().split('\n').length

export const longFiles = (sources: Source[]): string[] =>
  sources
    .filter((source) => lines(source) > MAX_LINES && !MAY_BE_LONG.test(source.path))
    .map((source) => `${source.path} has ${lines(source)} lines: split it by what it does (at most ${MAX_LINES})`)

/** Barrel files hide where an export is defined. */
export const barrels = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => /(?:^|\/)index\.tsx?$/.test(path))
    .map(({ path }) => `${path}: no barrels, import the file that has it`)
