import { expect, type Locator, type Page } from '@playwright/test'
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/language.ts'
import type { MessageId, MessageValues, Translate } from '../../../src/lib/i18n/intl.ts'
import { overlaysHaveLeft } from '../browser/overlays.ts'
import { messagesIn } from '../fixtures/translations.ts'

/** Page object of the app. Locates elements by role and message id. */
export class App {
  readonly page: Page
  t: Translate
  #languageQuery: string

  constructor(page: Page, language: Language) {
    this.page = page
    this.t = messagesIn(language)
    this.#languageQuery = language === DEFAULT_LANGUAGE ? '' : `lang=${language}`
  }

  /** Opens a path and waits for the app. */
  async open(path = '/'): Promise<void> {
    await this.load(path)
    await this.started()
  }

  /** Loads the page of a path, the first time with the language as a query parameter. The app may start later. */
  async load(path = '/'): Promise<void> {
    const query = this.#languageQuery && `${path.includes('?') ? '&' : '?'}${this.#languageQuery}`
    await overlaysHaveLeft(this.page)
    await this.page.goto(path + query)
    this.#languageQuery = ''
  }

  /** Waits until the app has taken over from the prerendered page, which loses what is typed. */
  async started(): Promise<void> {
    // Looks in every frame, see `expectPath`.
    await this.page.waitForFunction(() => document.querySelector('html:not([data-viewer]) #root > *'))
  }

  /** Sets the language of the messages that the test looks for; the app's language does not change. */
  setLanguage(language: Language): void {
    this.t = messagesIn(language)
  }

  button(id: MessageId, values?: MessageValues): Locator {
    return this.page.getByRole('button', { name: this.t(id, values), exact: true })
  }

  link(id: MessageId): Locator {
    return this.page.getByRole('link', { name: this.t(id), exact: true })
  }

  /** A text on the screen; screen readers are told some of the texts a second time. */
  text(id: MessageId, values?: MessageValues): Locator {
    return this.page.getByText(this.t(id, values), { exact: true }).and(this.page.locator(':not([role=log] *)'))
  }

  heading(id: MessageId): Locator {
    return this.page.getByRole('heading', { name: this.t(id), exact: true })
  }

  sheet(id: MessageId, values?: MessageValues): Locator {
    return this.page.getByRole('dialog', { name: this.t(id, values), exact: true })
  }

  /** A button inside a sheet. */
  inSheet(sheet: Locator, id: MessageId): Locator {
    return sheet.getByRole('button', { name: this.t(id), exact: true })
  }

  /** Presses a button inside a sheet by keyboard: for half a second after a sheet opens, taps reach nothing. */
  async press(sheet: Locator, id: MessageId): Promise<void> {
    const button = this.inSheet(sheet, id)
    await expect(button).toBeEnabled()
    await button.press('Enter')
  }

  toast(id: MessageId): Locator {
    return this.page.getByRole('status').filter({ hasText: this.t(id) })
  }

  alert(id: MessageId): Locator {
    return this.page.getByRole('alert').filter({ hasText: this.t(id) })
  }

  /** The connect button of the screen. */
  get connectButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: this.t('connect.button'), exact: true })
  }

  get languageButton(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: this.t('nav.language', { code: '' }) })
  }

  async connect(): Promise<void> {
    await this.connectButton.click()
  }

  /** Waits for the navigation itself: `expect` looks every half second in the end. */
  async expectPath(path: string): Promise<void> {
    await this.page.waitForURL(path, { waitUntil: 'commit', timeout: 30_000 })
  }

  async reload(): Promise<void> {
    // A sheet that closes meanwhile steps back in the history, which cancels the reload.
    await expect(async () => {
      await overlaysHaveLeft(this.page)
      await this.page.reload()
    }).toPass()
    await this.started()
  }

  /** Goes back: after the overlays that have closed have left the history, which would be a step of its own. */
  async goBack(): Promise<void> {
    await overlaysHaveLeft(this.page)
    await this.page.goBack()
  }

  /** Logs out through the drawer. */
  async logOut(): Promise<void> {
    await this.button('nav.menu').click()
    // The account's screen has this button too.
    await this.press(this.sheet('nav.menu'), 'drawer.exit')
    await this.press(this.sheet('tip.sureExit'), 'drawer.exit')
    await expect(this.connectButton).toBeVisible()
  }

  async chooseLanguage(language: Language): Promise<void> {
    await this.languageButton.click()
    await this.page.getByRole('button', { name: language === 'zh-CN' ? '简体中文' : 'English', exact: true }).click()
    this.setLanguage(language)
  }
}
