import { paths } from '../../../src/lib/paths.ts'
import type { App } from './app.ts'
import { expect } from './test.ts'

/** Every address of the app, and one that is none. */
export const EVERY_PATH: string[] = [...Object.values(paths), '/mining/record']

/** Opens a screen and waits until what it shows has come. */
export async function visit(app: App, path: string): Promise<void> {
  await app.open(path)
  const main = app.page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 }).or(main.getByRole('heading')).first()).toBeVisible()
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
}
