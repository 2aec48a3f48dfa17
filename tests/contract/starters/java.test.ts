import { test } from 'vitest'
import { starterFile, verifyStarter } from './verifyStarter.ts'

test('the starter in Java passes the calls that it implements', () =>
  verifyStarter('java', starterFile('Server.java'), '0'))
