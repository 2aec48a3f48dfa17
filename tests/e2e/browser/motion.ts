import type { Page } from '@playwright/test'

/** For `test.use`: the other tests run under reduced motion. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

export interface MotionSeen {
  /** Visible CSS properties that were animated. */
  properties: string[]
  /** Of the transitions between screens. */
  directions: string[]
  /** The longest animation of a screen. */
  screenMs: number
}

/** Page function: records in every frame what is animated. */
export function recordMotion(): void {
  const seen: MotionSeen = { properties: [], directions: [], screenMs: 0 }
  Object.assign(globalThis, { motionSeen: seen })
  const add = (list: string[], value: string) => list.includes(value) || list.push(value)
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (options) => {
    add(seen.directions, document.documentElement.dataset.direction ?? '')
    return start(options)
  }
  const look = () => {
    requestAnimationFrame(look)
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue
      const ms = Number(effect.getComputedTiming().endTime)
      // React gives parts outside a transition an animation of 0 ms.
      if (ms === 0) continue
      if (effect.pseudoElement?.startsWith('::view-transition')) seen.screenMs = Math.max(seen.screenMs, ms)
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
      !document.activeViewTransition &&
      document.getAnimations().every(
        ({ effect, playState }) =>
          // React's animations of a skipped transition stay, without an element.
          playState === 'finished' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
