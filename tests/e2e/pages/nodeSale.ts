import type { Locator } from '@playwright/test'
import type { App } from './app.ts'

/** The nodes in the seeded sale, in English. */
export const PUBLIC_NODE = { name: 'Public node', price: '100' }
export const SUPER_NODE = { name: 'Super node', price: '1,000' }

/** The details of the chosen node. */
export const offerCard = (app: App, { name } = PUBLIC_NODE): Locator =>
  app.page.getByRole('region', { name, exact: true })

export const buyButton = (app: App): Locator => app.button('node.buyFor', { price: PUBLIC_NODE.price })

/** Clicks the buy button, which opens the confirmation or an error. */
export const clickBuy = (app: App): Promise<void> => buyButton(app).click()

/** Clicks the buy button and confirms. */
export async function buyNode(app: App): Promise<void> {
  await clickBuy(app)
  await confirmPurchase(app)
}

/** Confirms in the sheet that asks. */
export const confirmPurchase = (app: App): Promise<void> =>
  app.press(app.sheet('tip.sureBuy', { name: PUBLIC_NODE.name }), 'node.buyNow')
