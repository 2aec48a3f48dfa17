import { testMissingChunks } from '../../pwa/missingChunks.ts'
import { test } from '../../pwa/test.ts'
import { openDeposit } from '../../pwa/updateSituations.ts'
import { testUpdates } from '../../pwa/updates.ts'

test.use({ chained: true })

testUpdates(openDeposit, [])
testMissingChunks(openDeposit)
