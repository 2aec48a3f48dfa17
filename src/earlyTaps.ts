import { controlsNamed } from './firstFrame/frames.ts'

/** The control with a name, if there is exactly one. */
function controlNamed(root: HTMLElement, name: string): HTMLElement | undefined {
  const [control, ...others] = controlsNamed(root, name)
  return others.length === 0 ? control : undefined
}

/** A mouse button that is released after the frame was replaced: browsers report no click, because what was pressed is gone. */
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

/** From now on taps reach the app. Runs with the first render: later, a tap could be answered twice, and a release be missed. */
export function endEarlyTaps(root: HTMLElement): void {
  const { pressed, tapped } = root.dataset
  delete root.dataset.frame
  delete root.dataset.pressed
  if (pressed && !tapped) answerRelease(root, pressed)
}

/** Performs the tap that the prerendered frame received before the app had started, if it is clear what was tapped. */
export function answerEarlyTap(root: HTMLElement): void {
  const { tapped } = root.dataset
  delete root.dataset.tapped
  if (tapped) controlNamed(root, tapped)?.click()
}
