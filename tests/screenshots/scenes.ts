import type { Locator, Page } from '@playwright/test'
import type { Language } from '../../src/contract/language.ts'
import demoEnglish from '../../src/demo/locales/en-US.json' with { type: 'json' }
import demoChinese from '../../src/demo/locales/zh-CN.json' with { type: 'json' }
import { messagesIn } from '../e2e/fixtures/translations.ts'

const labelsIn = (language: Language, demo: typeof demoEnglish, { buy }: { buy: RegExp }) => {
  const t = messagesIn(language)
  return {
    connect: t('connect.button'),
    menu: t('nav.menu'),
    language: t('nav.language', { code: '' }),
    filter: t('filter.title'),
    saveAll: t('storage.saveAllShort'),
    savedAll: t('storage.savedAll'),
    qr: t('invited.qr'),
    deposit: t('assets.deposit'),
    confirm: t('action.confirm'),
    openWallet: t('deposit.openWallet'),
    notSent: t('deposit.wasDeclined'),
    notCredited: t('deposit.notCredited'),
    hash: t('deposit.hash'),
    submitHash: t('deposit.submitHash'),
    buy,
    approve: demo.approve,
    refuse: demo.reject,
    demo: demo.bar,
    changeTab: demo['tab.change'],
    member: demo.member,
    nonMember: demo.nonMember,
  }
}
type Labels = ReturnType<typeof labelsIn>

export const LABELS: Record<Language, Labels> = {
  'en-US': labelsIn('en-US', demoEnglish, { buy: /^Buy for/ }),
  'zh-CN': labelsIn('zh-CN', demoChinese, { buy: /^以/ }),
}

/** A page that has loaded nothing for so long is at rest. */
const REST_MS = 250
/** Some scenes never come to rest: a deposit that waits for the wallet. */
const MAX_SETTLE_MS = 2000

/** Waits until the app has started, nothing on the page is loading and no sheet is moving. */
export async function settle(page: Page): Promise<void> {
  const isAtRest = (restMs: number): boolean => {
    const isMoving = document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === 1)
    const isBusy = isMoving || document.querySelector('html[data-viewer], [aria-busy="true"]') !== null
    const times = globalThis as { lastBusy?: number | undefined }
    if (isBusy || times.lastBusy === undefined) times.lastBusy = performance.now()
    const isOver = performance.now() - times.lastBusy > restMs
    if (isOver) times.lastBusy = undefined
    return isOver
  }
  await page.waitForFunction(isAtRest, REST_MS, { timeout: MAX_SETTLE_MS }).catch(() => {})
}

const visit = (path: string) => async (page: Page) => {
  await page.goto(path)
  await settle(page)
}

/** Taps a button whose sheet is loaded when it is opened. */
async function open(page: Page, button: Locator): Promise<void> {
  await button.click()
  await page.getByRole('dialog').waitFor()
}

const openDeposit = (page: Page, labels: Labels) =>
  open(page, page.getByRole('main').getByRole('button', { name: labels.deposit, exact: true }))

/** Chooses an account of the demo wallet, in the demo's panel: a sheet on a phone, beside the app on a wide window. */
async function chooseAccount(page: Page, labels: Labels, account: 'member' | 'nonMember'): Promise<void> {
  const bar = page.getByRole('button', { name: labels.demo })
  await bar.click()
  await page.getByRole('radio', { name: labels.changeTab, exact: true }).check()
  await page.getByRole('button', { name: labels[account] }).click()
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  else await bar.click()
}

/** Makes a deposit and approves it in the demo wallet. */
async function send(page: Page, labels: Labels): Promise<void> {
  await openDeposit(page, labels)
  await page.getByRole('textbox').fill('1250.75')
  await page.getByRole('button', { name: labels.confirm, exact: true }).click()
  const openWallet = page.getByRole('button', { name: labels.openWallet })
  const approve = page.getByRole('button', { name: labels.approve })
  await openWallet.or(approve).first().waitFor()
  // A link with a fault starts from the seed, and the first deposit shows the address.
  if (await openWallet.isVisible()) await openWallet.click()
  await approve.click()
  await approve.waitFor({ state: 'hidden' })
  await settle(page)
}

/** Each scene continues from the one before. */
export const SCENES: [string, (page: Page, labels: Labels) => Promise<unknown>][] = [
  ['home-guest', async () => {}],
  ['menu-guest', (page, labels) => open(page, page.getByRole('button', { name: labels.menu }))],
  [
    'language',
    async (page, labels) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await open(page, page.getByRole('button', { name: labels.language }))
    },
  ],
  ['connect-card', async (page) => page.goto('/assets')],
  ['not-found', async (page) => page.goto('/mining/record')],
  [
    'wallet-connect',
    async (page, labels) => {
      await page.goto('/')
      await page.getByRole('main').getByRole('button', { name: labels.connect }).click()
      await page.getByRole('button', { name: labels.approve }).waitFor()
    },
  ],
  [
    'wallet-sign',
    async (page, labels) => {
      await page.getByRole('button', { name: labels.approve }).click()
      await page.locator('pre').waitFor()
    },
  ],
  [
    'connect-refused',
    async (page, labels) => {
      await page.getByRole('button', { name: labels.refuse }).click()
      await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    },
  ],
  [
    'invite',
    async (page, labels) => {
      // An unknown code: a known one would be accepted without showing the sheet.
      await page.goto('/?inviteCode=NOPE-9999')
      await chooseAccount(page, labels, 'nonMember')
      await page.getByRole('main').getByRole('button', { name: labels.connect }).click()
      await page.getByRole('button', { name: labels.approve }).click()
      await page.getByRole('textbox').waitFor()
    },
  ],
  [
    'node',
    async (page, labels) => {
      await page.keyboard.press('Escape')
      await chooseAccount(page, labels, 'member')
      await page.getByRole('main').getByRole('button', { name: labels.connect }).click()
      await page.getByRole('button', { name: labels.approve }).click()
      await page.getByRole('button', { name: labels.buy }).waitFor()
    },
  ],
  ['node-confirm', (page, labels) => open(page, page.getByRole('button', { name: labels.buy }))],
  [
    'node-bought',
    async (page) => {
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    },
  ],
  ['menu', (page, labels) => open(page, page.getByRole('button', { name: labels.menu }))],
  ['home', visit('/')],
  ['assets', visit('/assets')],
  ['deposit', (page, labels) => openDeposit(page, labels)],
  ['deposit-amount', (page) => page.getByRole('textbox').fill('25.5')],
  [
    'deposit-address',
    async (page, labels) => {
      await page.getByRole('button', { name: labels.confirm, exact: true }).click()
      await page.getByRole('button', { name: labels.openWallet }).waitFor()
    },
  ],
  [
    'deposit-asking',
    async (page, labels) => {
      await page.getByRole('button', { name: labels.openWallet }).click()
      await page.getByRole('button', { name: labels.approve }).waitFor()
    },
  ],
  ['deposit-open', visit('/assets')],
  ['deposit-unknown', (page, labels) => openDeposit(page, labels)],
  [
    'deposit-sure',
    async (page, labels) => {
      await page.getByRole('button', { name: labels.notSent }).click()
      await page.getByRole('dialog').nth(1).waitFor()
    },
  ],
  [
    'deposit-claim',
    async (page, labels) => {
      await page.getByRole('dialog').last().getByRole('button').last().click()
      await page.getByRole('dialog').getByRole('button', { name: labels.notCredited }).click()
      await page.getByLabel(labels.hash).fill('0x12345')
      await page.getByRole('dialog').getByRole('button', { name: labels.submitHash }).click()
    },
  ],
  [
    'deposit-done',
    async (page, labels) => {
      await visit('/assets')(page)
      await send(page, labels)
    },
  ],
  [
    'deposit-waiting',
    async (page, labels) => {
      await visit('/assets?fault=confirmDeposit:http-500,times=9')(page)
      await send(page, labels)
    },
  ],
  ['deposit-told', visit('/assets')],
  [
    'records',
    async (page, labels) => {
      await visit('/assets/record')(page)
      // Otherwise the chart has gaps, and no totals. A large window has read them all.
      const saveAll = page.getByRole('main').getByRole('button', { name: labels.saveAll })
      if (!(await saveAll.isVisible())) return
      await saveAll.click()
      const toast = page.getByRole('status').getByRole('button', { name: labels.savedAll })
      await toast.waitFor()
      await toast.waitFor({ state: 'hidden' })
    },
  ],
  ['records-filter', (page, labels) => open(page, page.getByRole('button', { name: labels.filter, exact: true }))],
  [
    'records-empty',
    async (page) => {
      for (const day of await page.locator('input[type=date]').all()) await day.fill('2025-05-02')
      await page.getByRole('dialog').getByRole('button').last().click()
    },
  ],
  ['withdraw', visit('/assets/withdraw')],
  ['withdraw-small', (page) => page.getByRole('textbox').fill('3')],
  ['withdraw-records', visit('/assets/withdrawRecord')],
  ['invited', visit('/invited')],
  ['invited-qr', (page, labels) => open(page, page.getByRole('button', { name: labels.qr }))],
  ['level', visit('/invited/update')],
  ['my', visit('/my')],
  ['deal', visit('/deal')],
  ['deal-record', visit('/deal/record')],
  ['mining', visit('/mining')],
  ['mining-sheet', (page) => open(page, page.getByRole('main').getByRole('button').last())],
  ['node-sold-out', visit('/node?scenario=sale-sold-out')],
  ['node-not-begun', visit('/node?scenario=sale-not-begun')],
  ['node-none', visit('/node?scenario=sale-none')],
  ['withdraw-closed', visit('/assets/withdraw?scenario=nothing-withdrawable')],
  ['assets-failed', visit('/assets?fault=listAccounts:http-500')],
]
