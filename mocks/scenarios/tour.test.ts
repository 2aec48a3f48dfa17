import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOUR_PAGE, tourLink, tourPicture, writeTour } from '../../tests/screenshots/tourPage.ts'
import { parseSettings } from '../settings/parseSettings.ts'
import { TOUR } from './tour.ts'

test('the tour of docs/demo.md is that of the panel, with a picture of each stop', () => {
  const page = readFileSync(TOUR_PAGE, 'utf8')
  expect(writeTour(page), 'out of date: run `npx node tests/screenshots/tour.ts`').toBe(page)
  expect(TOUR).toHaveLength(8)
  for (const stop of TOUR) expect([stop.id, existsSync(tourPicture(stop))]).toEqual([stop.id, true])
})

test('every link of the tour gives the settings of its stop', () => {
  for (const stop of TOUR) {
    const { settings, problems } = parseSettings(new URL(tourLink(stop), 'http://demo.test').searchParams)
    expect([stop.id, settings, problems]).toEqual([stop.id, stop.settings, []])
  }
})
