import type { Page } from '@playwright/test'

declare global {
  interface Window {
    asked?: number
  }
}

/** Dispatches the install event, whose prompt is dismissed. Headless Chromium never does. */
export const giveInstallEvent = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const prompt = async () => {
      window.asked = (window.asked ?? 0) + 1
      return { outcome: 'dismissed' }
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

export const timesAsked = (page: Page): Promise<number> => page.evaluate(() => window.asked ?? 0)
