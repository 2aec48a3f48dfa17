import { describe } from 'vitest'
import { IS_NIGHT } from '../night.ts'
import { describeDemo } from './demoJourney.ts'
import { describeDoubleTaps } from './doubleTaps.ts'
import type { Engine } from './drivers/driver.ts'
import { describeLeaving } from './leaving.ts'
import { describeListPlace } from './listPlace.ts'
import { describeMemberJourney } from './memberJourney.ts'
import { describeReloadedDeposits } from './reloadedDeposit.ts'
import { describeScreenChanges } from './screenChanges.ts'
import { describeStorageFaults } from './storageFaults.ts'
import { describeUpdates } from './updates.ts'
import { describeWithoutApis } from './withoutApis.ts'

/** The product in an engine. */
export function describeProduct(engine: Engine): void {
  describe(engine.name, () => {
    describeMemberJourney(engine)
    if (!IS_NIGHT) return
    describeUpdates(engine)
    describeLeaving(engine)
    describeScreenChanges(engine)
    describeListPlace(engine)
    describeDoubleTaps(engine)
    describeDemo(engine)
    describeStorageFaults(engine)
    describeWithoutApis(engine)
    describeReloadedDeposits(engine)
  })
}
