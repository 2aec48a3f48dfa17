import type { Page } from '@playwright/test'
import { readDevice } from '../../browser/readDevice.ts'
import { addressOf, maskedAddressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { visitEveryScreen } from '../../pages/screens.ts'

/** The deposit journal keeps unconfirmed deposits after a log-out. */
const JOURNAL = 'tpu-journal-live'

const timesIn = (text: string, strings: string[]) =>
  Object.fromEntries(strings.map((each) => [each, text.toLowerCase().split(each.toLowerCase()).length - 1]))
const found = (page: Page, strings: string[]) =>
  page.evaluate(readDevice, JOURNAL).then((text) => timesIn(text, strings))

test('after a log-out nothing of the account remains in storage, URLs or the console', async ({
  app,
  page,
  context,
}) => {
  const said: string[] = []
  const visited: string[] = []
  const answers: string[] = []
  context.on('console', (message) => said.push(message.text()))
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.startsWith('/api')) answers.push(await response.text().catch(() => ''))
  })
  await app.open('/')
  await app.connect()
  await app.expectPath('/node')
  await visitEveryScreen(page)

  const all = answers.join('\n')
  const each = (pattern: RegExp) => [...new Set([...all.matchAll(pattern)].map(([, value]) => value ?? ''))]
  const tokens = each(/((?:access|refresh)-[0-9a-f]{32})/g)
  const ids = each(/"id":"?(\d+)"?/g).map((id) => `"id":"${id}"`)
  const balances = each(/"balance":"([^"]{4,})"/g)
  const codes = each(/"inviteCode":"([^"]+)"/g)
  const times = each(/"created(?:Time|At)":(\d{10})/g)
  const addresses = [addressOf('member').slice(2), ...each(/0x([0-9a-fA-F]{40})/g)]
  const kinds = { tokens, ids, balances, codes, times, addresses }
  const strings = Object.values(kinds).flat()
  // Before the exit the same search finds each kind.
  const before = await found(page, strings)
  for (const [kind, values] of Object.entries(kinds))
    expect(
      values.some((value) => before[value]),
      kind,
    ).toBe(true)

  await app.logOut()
  const everything = [...strings, maskedAddressOf('member')]
  const none = Object.fromEntries(everything.map((each) => [each, 0]))
  await expect.poll(() => found(page, everything)).toEqual(none)
  expect(timesIn([...said, ...visited].join('\n'), everything)).toEqual(none)
})
