import { controlNamed } from './page.ts'

/** Clicks a control whose mouse button is released after the page was replaced: browsers report no click then. */
function answerRelease(root: HTMLElement, name: string): void {
  const press = new AbortController()
  const { signal } = press
  addEventListener('pointerdown', () => press.abort(), { signal })
  addEventListener(
    'pointerup',
    ({ target, pointerType }) => {
      press.abort()
      const control = controlNamed(root, name)
      if (pointerType === 'mouse' && target instanceof Node && control?.contains(target)) control.click()
    },
    { signal },
  )
}

/** Lets taps reach the app. Runs with the first render: later, a tap could be performed twice, and a release be missed. */
export function endEarlyTaps(root: HTMLElement): void {
  const { dataset } = document.documentElement
  const { pressed, tapped } = dataset
  delete dataset.viewer
  delete dataset.pressed
  if (pressed && !tapped) answerRelease(root, pressed)
}

/** Performs the tap that the prerendered page received before the app had started, if one control has its name. */
export function answerEarlyTap(root: HTMLElement): void {
  const { dataset } = document.documentElement
  const { tapped } = dataset
  delete dataset.tapped
  if (tapped) controlNamed(root, tapped)?.click()
}
