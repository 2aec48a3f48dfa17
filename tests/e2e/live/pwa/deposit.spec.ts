import { vary } from '../../fixtures/variations.ts'
import { testMissingChunks } from '../../pwa/missingChunks.ts'
import { test } from '../../pwa/test.ts'
import { openDeposit } from '../../pwa/updateSituations.ts'
import { testUpdates } from '../../pwa/updates.ts'

test.use({ chained: true })

// The other tab accepts the update; in the tab of the deposit its sheet covers the notice.
testUpdates(openDeposit, vary([2, 1]))
testMissingChunks(openDeposit)
