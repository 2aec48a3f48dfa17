import type { Locator } from '@playwright/test'
import type { App } from './app.ts'

/** The two nodes of the mock backend's sale, in English. */
export const PUBLIC = { name: 'Public node', price: '100' }
export const SUPER = { name: 'Super node', price: '1,000' }

/** The node of the moment in detail. */
export const offer = (app: App, { name } = PUBLIC): Locator => app.page.getByRole('region', { name, exact: true })

export const buyButton = (app: App, { price } = PUBLIC): Locator => app.button('node.buyFor', { price })

/** Asks to buy; the confirm opens, or says why not. */
export const tapBuy = (app: App, node = PUBLIC): Promise<void> => buyButton(app, node).click()

/** Asks to buy, and is sure. */
export async function buy(app: App, node = PUBLIC): Promise<void> {
  await tapBuy(app, node)
  await app.inSheet(app.sheet('tip.sureBuy', { name: node.name }), 'node.buyNow').click()
}
