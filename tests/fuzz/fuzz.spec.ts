import type { Page } from '@playwright/test'
import { ENDPOINTS } from '../../src/contract/api.ts'
import { expect, test } from '../e2e/fixtures/test.ts'
import { messagesIn } from '../e2e/fixtures/translations.ts'
import type { App } from '../e2e/pages/app.ts'
import { type CallName, endpointOf } from '../e2e/server/calls.ts'
import { printSeed, SEED } from '../seed.ts'
import { installFuzz, type Visit } from './page.ts'
import { bodyWithText, createReplies, type FuzzReply, validBody } from './replies.ts'
import { HOSTILE_TEXTS } from './texts.ts'

/** Visits of one `evaluate`. */
const BATCH = 50
const GET_SCREENS: [CallName, path: string][] = [
  ['getUserInfo', '/my'],
  ['listDirectInvitees', '/invited'],
  ['getInvitationInfo', '/invited'],
  ['getLevelInfo', '/invited/update'],
  ['listNodeTypes', '/node'],
  ['listNodeSales', '/node'],
  ['listAccounts', '/assets'],
  ['listTransactions', '/assets/record'],
  ['listWithdrawals', '/assets/withdrawRecord'],
  ['listWalletConfigs', '/assets/withdraw'],
]
const REPLIES_PER_CALL = 1000

test.use({ loggedIn: true })
test.setTimeout(1_200_000)
test.beforeAll(() => printSeed('npm run night -- fuzz'))

const keyOf = (name: CallName) => `${endpointOf(name).method} ${endpointOf(name).path}`
/** Every other call of a screen gets a valid reply. */
const VALID_RESPONSES = Object.fromEntries(
  ENDPOINTS.map(({ id, method, path }) => [`${method} ${path}`, { status: 200, body: validBody(id as CallName) }]),
)
const visitOf = (name: CallName, path: string, { status, body }: Pick<FuzzReply, 'status' | 'body'>): Visit => ({
  path,
  responses: { ...VALID_RESPONSES, [keyOf(name)]: { status, body } },
  awaited: keyOf(name),
})

async function openApp({ app, page }: { app: App; page: Page }): Promise<void> {
  await page.addInitScript(installFuzz, messagesIn('en-US')('error.broken'))
  await app.open('/deal')
  await page.evaluate(() => window.fuzz.settle())
}

/** @returns one line per visit that shows something wrong */
async function visitAll(page: Page, visits: Visit[], describeVisit: (index: number) => string): Promise<string[]> {
  const lines: string[] = []
  for (let from = 0; from < visits.length; from += BATCH) {
    const failed = await page.evaluate((batch) => window.fuzz.visit(batch), visits.slice(from, from + BATCH))
    for (const { index, problems } of failed) lines.push(`${describeVisit(from + index)}: ${problems.join('; ')}`)
  }
  return lines
}

const drawReplies = (name: CallName, length: number): FuzzReply[] => Array.from({ length }, createReplies(name, SEED))

for (const [name, path] of GET_SCREENS)
  test(`${path} survives any reply to ${name}`, async ({ app, page }) => {
    await openApp({ app, page })
    const replies = drawReplies(name, REPLIES_PER_CALL)
    const visits = replies.map((reply) => visitOf(name, path, reply))
    const nameReply = (index: number) => `reply ${index} of seed ${SEED}, ${replies[index]?.change}`
    expect(await visitAll(page, visits, nameReply)).toEqual([])
  })

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  for (const [name, path] of GET_SCREENS)
    test(`hostile texts in a reply to ${name} are inert and fit on ${path}`, async ({ app, page }) => {
      await openApp({ app, page })
      const visits = HOSTILE_TEXTS.flatMap((text) => [
        visitOf(name, path, { status: 200, body: bodyWithText(name, text) }),
        visitOf(name, path, { status: 200, body: JSON.stringify({ code: 409, message: text, data: null }) }),
      ])
      const nameText = (index: number) =>
        `${index % 2 ? 'message' : 'fields'} ${JSON.stringify(HOSTILE_TEXTS[index >> 1]).slice(0, 60)}`
      expect(await visitAll(page, visits, nameText)).toEqual([])
    })
})

test('the watcher sees a wrong text, a blank screen and a text that is executed', async ({ app, page }) => {
  await openApp({ app, page })
  const types = (text: string) => JSON.stringify({ code: 200, message: '', data: [{ id: '1', name: text }] })
  const visits = [visitOf('listNodeTypes', '/node', { status: 200, body: types('NaN') })]
  expect(await visitAll(page, visits, String)).toEqual([expect.stringContaining('shows "NaN"')])
  const problems = await page.evaluate(() => {
    document.querySelector('main')?.replaceChildren()
    window.hacked = 1
    return window.fuzz.takeProblems()
  })
  expect(problems).toEqual(expect.arrayContaining(['shows a blank screen', 'executed a text']))
})
