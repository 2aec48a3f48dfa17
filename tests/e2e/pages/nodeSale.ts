import type { Locator } from '@playwright/test'
import type { App } from './app.ts'

/** The two nodes of the mock backend's sale, in English. */
export const PUBLIC_NODE = { name: 'Public node', price: '100' }
export const SUPER_NODE = { name: 'Super node', price: '1,000' }

/** The node of the moment in detail. */
export const offerCard = (app: App, { name } = PUBLIC_NODE): Locator =>
  app.page.getByRole('region', { name, exact: true })

export const buyButton = (app: App, { price } = PUBLIC_NODE): Locator => app.button('node.buyFor', { price })

/** Asks to buy; the confirm opens, or says why not. */
export const clickBuy = (app: App, node = PUBLIC_NODE): Promise<void> => buyButton(app, node).click()

/** Asks to buy, and is sure. */
export async function buyNode(app: App, node = PUBLIC_NODE): Promise<void> {
  await clickBuy(app, node)
  await app.inSheet(app.sheet('tip.sureBuy', { name: node.name }), 'node.buyNow').click()
}
