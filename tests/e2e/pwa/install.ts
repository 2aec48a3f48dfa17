import type { Page } from '@playwright/test'

declare global {
  interface Window {
    asked?: number
  }
}

/** Dispatches the install event. Headless Chromium never does. */
export const giveInstallEvent = (page: Page, outcome: 'accepted' | 'dismissed' = 'dismissed'): Promise<void> =>
  page.evaluate((answer) => {
    const prompt = async () => {
      window.asked = (window.asked ?? 0) + 1
      return { outcome: answer }
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  }, outcome)

export const timesAsked = (page: Page): Promise<number> => page.evaluate(() => window.asked ?? 0)
