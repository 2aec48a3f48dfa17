import metric from '../Metric.module.css'
import skeleton from '../Skeleton.module.css'
import type { Box } from './findFreePlace.ts'

const CONTROLS = 'button, a[href], input, select, textarea, summary'
const TITLES = 'h1, h2, h3'
const LARGE_AMOUNTS = `.${metric.large}`
/** A control or an amount may appear in its place. */
const PLACEHOLDERS = `.${skeleton.skeleton}`

/** The dialog on top. Nothing below it can be used. */
export const topDialog = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll('dialog')].findLast((each) => each.open)

/**
 * What toasts should not cover, for `findFreePlace`: everything; without placeholders; without the panel of a sheet, whose
 * text gives way where the sheet fills the screen; without titles, so that controls and large amounts stay free.
 */
export function listObstacles(region: HTMLElement, pressed: readonly Box[]): Box[][] {
  const dialog = topDialog()
  const boxesOf = (elements: Iterable<Element>): Box[] =>
    [...elements]
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect())
      // Visually hidden elements are one pixel high.
      .filter(({ height, bottom, top }) => height > 1 && bottom > 0 && top < innerHeight)
  const find = (selector: string) => boxesOf((dialog ?? document).querySelectorAll(selector))
  const essential = [...find(`${CONTROLS}, ${LARGE_AMOUNTS}`), ...pressed]
  const withTitles = [...find(TITLES), ...essential]
  const withPanel = [...boxesOf(dialog?.children ?? []), ...withTitles]
  return [[...find(PLACEHOLDERS), ...withPanel], withPanel, withTitles, essential]
}
