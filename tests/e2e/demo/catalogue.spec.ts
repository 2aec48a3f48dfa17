import { expect, test } from '@playwright/test'
import { type PreviewServer, preview } from 'vite'
import { buildCatalogue, CATALOGUE, openCatalogue, showStory } from '../../screenshots/catalogue.ts'
import { axeViolations } from '../browser/axe.ts'
import { LONG } from '../fixtures/variations.ts'

/** Two states of a part have one name; on a screen there is one of them. */
const isOfPart = (violation: string) => !violation.includes(': landmark-unique: ')

test.describe('the component catalogue', LONG, () => {
  let stories: string[]
  let server: PreviewServer

  test.beforeAll(async () => {
    stories = buildCatalogue()
    server = await preview({ configFile: false, build: { outDir: CATALOGUE }, preview: { port: 0, host: '127.0.0.1' } })
  })
  test.afterAll(() => server.close())

  test('has no accessibility violation in any state of any part', async ({ page }) => {
    test.setTimeout(600_000)
    await openCatalogue(page, server.resolvedUrls?.local[0] ?? '', stories[0] ?? '', 'en-US')
    const violations: string[] = []
    for (const story of stories) {
      await page.evaluate(showStory, story)
      violations.push(...(await axeViolations(page, story)).filter(isOfPart))
    }
    expect(violations).toEqual([])
  })
})
