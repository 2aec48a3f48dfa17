import type { Page } from '@playwright/test'
import type { Language } from '../../src/contract/language.ts'
import demoEnglish from '../../src/demo/locales/en-US.json' with { type: 'json' }
import demoChinese from '../../src/demo/locales/zh-CN.json' with { type: 'json' }
import { messagesIn } from '../e2e/fixtures/translations.ts'

/** The product's own words. */
const own = (language: Language) => {
  const t = messagesIn(language)
  return {
    connect: t('connect.button'),
    menu: t('nav.menu'),
    filter: t('filter.title'),
    qr: t('invited.qr'),
    deposit: t('assets.deposit'),
    confirm: t('action.confirm'),
    notSent: t('deposit.wasDeclined'),
    notCredited: t('deposit.notCredited'),
    hash: t('deposit.hash'),
  }
}

export const words = {
  'en-US': {
    ...own('en-US'),
    approve: demoEnglish.approve,
    refuse: demoEnglish.reject,
    demo: demoEnglish.bar,
    language: /^Language/,
    buy: /^Buy for/,
  },
  'zh-CN': {
    ...own('zh-CN'),
    approve: demoChinese.approve,
    refuse: demoChinese.reject,
    demo: demoChinese.bar,
    language: /^语言/,
    buy: /^以/,
  },
}
type Words = (typeof words)['en-US' | 'zh-CN']

/** Long enough for an answer, its pause and its motion. */
const SETTLED_MS = 2000

const visit = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.waitForTimeout(SETTLED_MS)
}

const openDeposit = (page: Page, w: Words) =>
  page.getByRole('main').getByRole('button', { name: w.deposit, exact: true }).click()

/** Deposits an amount and approves it. */
async function send(page: Page, w: Words): Promise<void> {
  await openDeposit(page, w)
  await page.getByRole('textbox').fill('1250.75')
  await page.getByRole('button', { name: w.confirm, exact: true }).click()
  await page.getByRole('button', { name: w.approve }).click()
  await page.waitForTimeout(SETTLED_MS)
}

/** Each scene starts where the one before it ended. */
export const SCENES: [string, (page: Page, w: Words) => Promise<unknown>][] = [
  ['home-guest', async () => {}],
  ['menu-guest', (page, w) => page.getByRole('button', { name: w.menu }).click()],
  [
    'language',
    async (page, w) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: w.language }).click()
    },
  ],
  ['connect-card', async (page) => page.goto('/assets')],
  ['not-found', async (page) => page.goto('/mining/record')],
  [
    'wallet-connect',
    async (page, w) => {
      await page.goto('/')
      await page.getByRole('main').getByRole('button', { name: w.connect }).click()
      await page.getByRole('button', { name: w.approve }).waitFor()
    },
  ],
  [
    'wallet-sign',
    async (page, w) => {
      await page.getByRole('button', { name: w.approve }).click()
      await page.locator('pre').waitFor()
    },
  ],
  [
    'connect-refused',
    async (page, w) => {
      await page.getByRole('button', { name: w.refuse }).click()
      await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    },
  ],
  [
    'invite',
    async (page, w) => {
      // A code that nobody has: a known one would be accepted without a word.
      await page.goto('/?inviteCode=NOPE-9999')
      await page.getByRole('button', { name: w.demo }).click()
      await page.getByRole('radio').last().check()
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('button', { name: w.connect }).click()
      await page.getByRole('button', { name: w.approve }).click()
      await page.getByRole('textbox').waitFor()
    },
  ],
  [
    'node',
    async (page, w) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: w.demo }).click()
      await page.getByRole('radio').first().check()
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('button', { name: w.connect }).click()
      await page.getByRole('button', { name: w.approve }).click()
      await page.getByRole('button', { name: w.buy }).waitFor()
      await page.waitForTimeout(900)
    },
  ],
  ['node-confirm', (page, w) => page.getByRole('button', { name: w.buy }).click()],
  [
    'node-bought',
    async (page) => {
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    },
  ],
  [
    'menu',
    async (page, w) => {
      await page.getByRole('button', { name: w.menu }).click()
      await page.waitForTimeout(900)
    },
  ],
  ['home', visit('/')],
  ['assets', visit('/assets')],
  ['deposit', (page, w) => openDeposit(page, w)],
  ['deposit-amount', (page) => page.getByRole('textbox').fill('25.5')],
  [
    'deposit-asking',
    async (page, w) => {
      await page.getByRole('button', { name: w.confirm, exact: true }).click()
      await page.getByRole('button', { name: w.approve }).waitFor()
    },
  ],
  ['deposit-open', visit('/assets')],
  ['deposit-unknown', (page, w) => openDeposit(page, w)],
  ['deposit-sure', (page, w) => page.getByRole('button', { name: w.notSent }).click()],
  [
    'deposit-claim',
    async (page, w) => {
      await page.getByRole('dialog').last().getByRole('button').last().click()
      await page.getByRole('dialog').getByRole('button', { name: w.notCredited }).click()
      await page.getByLabel(w.hash).fill('0x12345')
      await page.getByRole('dialog').getByRole('button').last().click()
    },
  ],
  [
    'deposit-done',
    async (page, w) => {
      await visit('/assets')(page)
      await send(page, w)
    },
  ],
  [
    'deposit-waiting',
    async (page, w) => {
      await visit('/assets?scenario=fault&scenario.operation=confirmDeposit&scenario.kind=http-500&scenario.times=9')(
        page,
      )
      await send(page, w)
    },
  ],
  ['deposit-told', visit('/assets')],
  ['records', visit('/assets/record')],
  ['records-filter', (page, w) => page.getByRole('button', { name: w.filter, exact: true }).click()],
  [
    'records-empty',
    async (page) => {
      for (const day of await page.locator('input[type=date]').all()) await day.fill('2025-05-02')
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.waitForTimeout(SETTLED_MS)
    },
  ],
  ['withdraw', visit('/assets/withdraw')],
  ['withdraw-small', (page) => page.getByRole('textbox').fill('3')],
  ['withdraw-records', visit('/assets/withdrawRecord')],
  ['invited', visit('/invited')],
  ['invited-qr', (page, w) => page.getByRole('button', { name: w.qr }).click()],
  ['level', visit('/invited/update')],
  ['my', visit('/my')],
  ['deal', visit('/deal')],
  ['deal-record', visit('/deal/record')],
  ['mining', visit('/mining')],
  ['mining-sheet', (page) => page.getByRole('main').getByRole('button').last().click()],
  ['node-sold-out', visit('/node?scenario=sale-sold-out')],
  ['node-not-begun', visit('/node?scenario=sale-not-begun')],
  ['node-none', visit('/node?scenario=sale-none')],
  ['withdraw-closed', visit('/assets/withdraw?scenario=nothing-withdrawable')],
  ['assets-failed', visit('/assets?scenario=fault&scenario.operation=listAccounts&scenario.kind=http-500')],
]
