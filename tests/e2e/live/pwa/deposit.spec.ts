import { testMissingParts } from '../../support/pwa/missingParts.ts'
import { openDeposit } from '../../support/pwa/situations.ts'
import { test } from '../../support/pwa/test.ts'
import { testUpdates } from '../../support/pwa/updates.ts'

test.use({ chained: true })

testUpdates(openDeposit)
testMissingParts(openDeposit)
