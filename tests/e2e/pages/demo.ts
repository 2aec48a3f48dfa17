import type { Locator, Page } from '@playwright/test'
import type { Language } from '../../../src/contract/language.ts'

/** The words of the demo's own parts, which are not the product's. */
export const DEMO_WORDS = {
  'en-US': {
    bar: /nothing here is real/,
    connect: 'Connect to TPU?',
    sign: 'Sign this message?',
    send: 'Send this transaction?',
    approve: 'Approve',
    decline: 'Refuse',
  },
  'zh-CN': {
    bar: /所有内容均为虚构/,
    connect: '连接到 TPU？',
    sign: '签署此消息？',
    send: '发送此交易？',
    approve: '同意',
    decline: '拒绝',
  },
} as const satisfies Record<Language, object>

type Kind = 'connect' | 'sign' | 'send'

export const demoBar = (page: Page, language: Language = 'en-US'): Locator =>
  page.getByRole('button', { name: DEMO_WORDS[language].bar })

/** What the demo wallet asks its owner. */
export const request = (page: Page, kind: Kind, language: Language = 'en-US'): Locator =>
  page.getByRole('dialog', { name: DEMO_WORDS[language][kind] })

export async function approve(page: Page, kind: Kind, language: Language = 'en-US'): Promise<void> {
  const sheet = request(page, kind, language)
  await sheet.getByRole('button', { name: DEMO_WORDS[language].approve }).click()
}

export async function decline(page: Page, kind: Kind, language: Language = 'en-US'): Promise<void> {
  const sheet = request(page, kind, language)
  await sheet.getByRole('button', { name: DEMO_WORDS[language].decline }).click()
}

/** The account of the demo wallet that is no member yet. */
export const stranger = (sheet: Locator): Locator => sheet.getByRole('radio', { name: /New here/ })

/** Logs in as the member, approving whatever the demo wallet asks. */
export async function logInToDemo(page: Page, connect: () => Promise<void>): Promise<void> {
  await connect()
  await approve(page, 'connect')
  await approve(page, 'sign')
}
