import '../../../tests/hosting/workerScope.ts'
import { expect, it } from 'vitest'
import { paths } from '../config/paths.ts'
import { NAVIGATION_DENYLIST } from './router.ts'

const isServedByShell = (address: string) => !NAVIGATION_DENYLIST.some((pattern) => pattern.test(address))

it.each([...Object.values(paths), '/mining/record', '/?inviteCode=a.b', '/node?lang=zh-CN', '/apiary', '/documents'])(
  '%s is served by the app shell',
  (address) => expect(isServedByShell(address)).toBe(true),
)

it.each([
  ...['/api', '/api/user/info', '/api?x=1', '/sw.js', '/openapi.json'],
  ...['/assets/start-a1.js', '/screenshots/wide.png?x=1'],
])('%s goes to the network', (address) => expect(isServedByShell(address)).toBe(false))
