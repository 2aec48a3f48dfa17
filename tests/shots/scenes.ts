import type { Page } from '@playwright/test'

export const words = {
  'en-US': {
    connect: 'Connect wallet',
    approve: 'Approve',
    refuse: 'Refuse',
    menu: 'Menu',
    demo: /^Demo/,
    language: /^Language/,
    buy: /^Buy for/,
    filter: 'Filter',
    qr: 'QR code',
    deposit: 'Deposit',
  },
  'zh-CN': {
    connect: '连接钱包',
    approve: '同意',
    refuse: '拒绝',
    menu: '菜单',
    demo: /^演示/,
    language: /^语言/,
    buy: /^以/,
    filter: '筛选',
    qr: '二维码',
    deposit: '充值',
  },
}
type Words = (typeof words)['en-US' | 'zh-CN']

/** Long enough for an answer, its pause and its motion. */
const SETTLED_MS = 2000

const visit = (path: string) => async (page: Page) => {
  await page.goto(path)
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
  ['deposit', (page, w) => page.getByRole('main').getByRole('button', { name: w.deposit }).click()],
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
