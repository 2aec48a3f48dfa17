import type { Locator } from '@playwright/test'
import type { App } from './app.ts'

/** The nodes in the seeded sale, in English. */
export const PUBLIC_NODE = { name: 'Public node', price: '100' }
export const SUPER_NODE = { name: 'Super node', price: '1,000' }

/** The details of the chosen node. */
export const offerCard = (app: App, { name } = PUBLIC_NODE): Locator =>
  app.page.getByRole('region', { name, exact: true })

export const buyButton = (app: App, { price } = PUBLIC_NODE): Locator => app.button('node.buyFor', { price })

/** Clicks the buy button, which opens the confirmation or an error. */
export const clickBuy = (app: App, node = PUBLIC_NODE): Promise<void> => buyButton(app, node).click()

/** Clicks the buy button and confirms. */
export async function buyNode(app: App, node = PUBLIC_NODE): Promise<void> {
  await clickBuy(app, node)
  await confirmPurchase(app, node)
}

/** Confirms in the sheet that asks. */
export const confirmPurchase = (app: App, { name } = PUBLIC_NODE): Promise<void> =>
  app.press(app.sheet('tip.sureBuy', { name }), 'node.buyNow')
