import { test } from 'vitest'
import { startServer } from '../kit/verdicts.ts'
import { starterFile, verifyStarter } from './verifyStarter.ts'

test('the starter in Java passes the calls that it implements', async () =>
  verifyStarter(await startServer('java', starterFile('Server.java'), '0')))
