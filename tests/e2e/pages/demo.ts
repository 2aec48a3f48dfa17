import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../../../src/contract/language.ts'
import english from '../../../src/demo/locales/en-US.json' with { type: 'json' }
import chinese from '../../../src/demo/locales/zh-CN.json' with { type: 'json' }

/** The messages of the demo's own UI. */
export const DEMO_MESSAGES: Record<Language, typeof english> = { 'en-US': english, 'zh-CN': chinese }

type RequestKind = 'connect' | 'sign' | 'send'

export const demoBar = (page: Page, language: Language = 'en-US'): Locator =>
  page.getByRole('button', { name: DEMO_MESSAGES[language].bar })

/** The approval sheet of the demo wallet. */
export const approvalSheet = (page: Page, kind: RequestKind, language: Language = 'en-US'): Locator =>
  page.getByRole('dialog', { name: DEMO_MESSAGES[language][kind] })

export async function approve(page: Page, kind: RequestKind, language: Language = 'en-US'): Promise<void> {
  const sheet = approvalSheet(page, kind, language)
  await sheet.getByRole('button', { name: DEMO_MESSAGES[language].approve }).click()
}

/** The panel on a phone, or above a dialog. */
export const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: english.panel, exact: true })

/** Taps what a presenter sees, by the words that it starts with. */
export async function tap(page: Page, words: string): Promise<void> {
  const name = new RegExp(`^${words.replaceAll('+', '\\+')}( |$)`)
  await expect(async () => {
    // What is below a dialog can't be tapped.
    const open = page.locator('dialog:modal')
    const top = (await panelOf(page).count()) > 0 ? panelOf(page) : (await open.count()) > 0 ? open : page
    await top
      .getByRole('button', { name })
      .or(top.getByRole('radio', { name }))
      .or(top.locator('summary', { hasText: name }))
      .first()
      .click({ timeout: 3000 })
  }).toPass()
}

export const SECTIONS = ['situations', 'tour', 'change', 'share', 'advanced'] as const
type Section = (typeof SECTIONS)[number]

/** Opens a section of the demo's panel. @returns the section */
export async function openSection(page: Page, section: Section, language: Language = 'en-US'): Promise<Locator> {
  const name = DEMO_MESSAGES[language][`tab.${section}`]
  if ((await demoBar(page, language).getAttribute('aria-expanded')) !== 'true') await demoBar(page, language).click()
  await page.getByRole('radio', { name, exact: true }).check()
  return page.getByRole('region', { name, exact: true })
}

type AdvancedPart = 'calls.title' | 'fault.title' | 'settings.title' | 'wallet' | 'clock.mode' | 'device'

/** Opens a part of the section Advanced. @returns the part */
export async function openAdvanced(page: Page, part: AdvancedPart, language: Language = 'en-US'): Promise<Locator> {
  const title = page.locator('summary', { hasText: DEMO_MESSAGES[language][part] })
  const fold = (await openSection(page, 'advanced', language)).locator('details').filter({ has: title })
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
  return fold
}

/** Logs in as the main member and approves the wallet requests. */
export async function logInToDemo(page: Page, connect: () => Promise<void>): Promise<void> {
  await connect()
  await approve(page, 'connect')
  await approve(page, 'sign')
}
