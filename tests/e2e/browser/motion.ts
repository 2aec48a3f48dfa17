import type { Page } from '@playwright/test'

/** For `test.use`: the other tests run under reduced motion. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

export interface MotionSeen {
  /** Visible CSS properties that were animated. */
  properties: string[]
  /** Each animation of a screen as a whole: what it changes, and for how long. */
  entrances: { properties: string[]; ms: number }[]
}

/** Page function: records in every frame what is animated. */
export function recordMotion(): void {
  const seen: MotionSeen = { properties: [], entrances: [] }
  Object.assign(globalThis, { motionSeen: seen })
  const known = new WeakSet<Animation>()
  const look = () => {
    requestAnimationFrame(look)
    for (const animation of document.getAnimations()) {
      const { effect } = animation
      const ms = Number(effect?.getComputedTiming().endTime)
      if (known.has(animation) || !(effect instanceof KeyframeEffect) || ms === 0) continue
      known.add(animation)
      const properties = effect
        .getKeyframes()
        .flatMap(({ offset, computedOffset, easing, composite, ...changed }) => Object.keys(changed))
      seen.properties = [...new Set([...seen.properties, ...properties])]
      if (effect.target?.matches('main')) seen.entrances.push({ properties: [...new Set(properties)], ms })
    }
  }
  look()
}

/** Page function: what `recordMotion` has seen. */
export const readMotion = (): MotionSeen => Reflect.get(globalThis, 'motionSeen')

/** What `recordMotion` has seen. */
export const motionSeen = (page: Page): Promise<MotionSeen> => page.evaluate(readMotion)

/** Waits until nothing moves but spinners. */
export const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
