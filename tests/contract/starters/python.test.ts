import { test } from 'vitest'
import { startExample } from '../kit/verdicts.ts'
import { verifyStarter } from './verifyStarter.ts'

test('the starter in Python passes the calls that it implements', async () => verifyStarter(await startExample()))
