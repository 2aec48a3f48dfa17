import { describe } from 'vitest'
import type { Engine } from './drivers/driver.ts'
import { describeMemberJourney } from './memberJourney.ts'

/** The product in an engine. */
export function describeProduct(engine: Engine): void {
  describe(engine.name, () => {
    describeMemberJourney(engine)
  })
}
