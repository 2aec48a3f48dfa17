import type { Page } from '@playwright/test'

export interface MotionSeen {
  /** CSS properties that were animated. */
  properties: string[]
  /** Of the transitions between screens. */
  directions: string[]
}

/** Page function: records in every frame what is animated. */
export function recordMotion(): void {
  const seen: MotionSeen = { properties: [], directions: [] }
  Object.assign(globalThis, { motionSeen: seen })
  const add = (list: string[], value: string) => list.includes(value) || list.push(value)
  const look = () => {
    requestAnimationFrame(look)
    const { transition } = document.documentElement.dataset
    if (transition) add(seen.directions, transition)
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue
      for (const { offset, computedOffset, easing, composite, ...properties } of effect.getKeyframes())
        for (const property of Object.keys(properties)) add(seen.properties, property)
    }
  }
  look()
}

/** What `recordMotion` has seen. */
export const motionSeen = (page: Page): Promise<MotionSeen> =>
  page.evaluate(() => Reflect.get(globalThis, 'motionSeen'))

/** Waits until nothing moves but spinners. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.documentElement.dataset.transition &&
      document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
