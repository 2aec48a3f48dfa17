import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SAMPLE } from '../fault-matrix/cases.ts'
import { BUGS } from './bugs.ts'

describe('planted bugs', () => {
  it.each(BUGS)('"$name" still has its place in $file', ({ file, changes }) => {
    const source = readFileSync(file, 'utf8')
    expect(changes.map(([from]) => source.split(from).length - 1)).toEqual(changes.map(() => 1))
    for (const [from, to] of changes) expect(to).not.toBe(from)
  })

  it.each(BUGS)('"$name" is looked for by a test of npm test', ({ caughtBy }) => {
    if ('unit' in caughtBy) expect(existsSync(caughtBy.unit)).toBe(true)
    else if ('live' in caughtBy) expect(existsSync(`tests/e2e/live/${caughtBy.live}`)).toBe(true)
    else expect(SAMPLE.map(({ cell }) => cell)).toContainEqual(caughtBy.cell)
  })

  it('have names of their own', () => {
    expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
  })
})
