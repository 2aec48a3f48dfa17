import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callCoverage, type OpenApiPaths } from '../../pacts/tools/coverage/callCoverage.ts'
import { COVERAGE_PAGE, renderCoverage } from '../../pacts/tools/coverage/coveragePage.ts'
import { readOpenApi } from '../../pacts/tools/openApiFile.ts'
import { readPact } from '../../pacts/tools/pactFile.ts'

const pact = readPact()
const openApi = JSON.parse(readOpenApi()) as OpenApiPaths
const coverage = callCoverage(pact, openApi)

test('COVERAGE.md is up to date', () => {
  const page = readFileSync(COVERAGE_PAGE, 'utf8')
  expect(page === renderCoverage(), 'out of date: run `node pacts/tools/coverage/coveragePage.ts`').toBe(true)
})

test('every interaction counts once, for its call and its code', () => {
  const all = coverage.flatMap(({ codes }) => [...codes.values()])
  const total = (key: 'binding' | 'pending') => all.reduce((sum, verified) => sum + verified[key], 0)
  const pending = pact.interactions.filter((one) => one.pending).length
  expect([total('binding'), total('pending')]).toEqual([pact.interactions.length - pending, pending])
})

test('every call has a verified success and a verified refusal', () => {
  expect(coverage.length).toBeGreaterThan(15)
  const without = coverage.filter(({ codes }) => !codes.has(200) || (codes.size < 2 && !codes.has(401)))
  // The nonce needs no login and refuses no address.
  expect(without.map(({ id }) => id)).toEqual(['getNonce'])
})

test('what loses its interactions becomes unverified', () => {
  const few = {
    interactions: pact.interactions.filter(({ description }) => !/direction|without a valid/.test(description)),
  }
  const list = callCoverage(few, openApi).find(({ id }) => id === 'listTransactions')
  expect(list?.unverifiedFilters).toContain('direction')
  expect(list?.unverifiedCodes).toContain(401)
  const now = coverage.find(({ id }) => id === 'listTransactions')
  expect(now?.unverifiedFilters).toEqual([])
  expect(now?.unverifiedCodes).not.toContain(401)
})
