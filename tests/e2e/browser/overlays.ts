import { expect, type Page } from '@playwright/test'

/** Whether no overlay is open and the history still has the entry of one. */
const isOverlayLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !document.querySelector('dialog[open]') && history.state?.overlays > 0).catch(() => true)

/** Waits until the overlays that have closed have left the history: the step back would abort a navigation. */
export const overlaysHaveLeft = (page: Page): Promise<void> => expect.poll(() => isOverlayLeaving(page)).toBe(false)

/** Waits until the history has entries of `count` overlays. An entry follows its overlay one task later. */
export const expectOverlayEntries = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.overlays)).toBe(count)
