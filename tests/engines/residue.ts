import { askTables } from '../e2e/browser/askTables.ts'
import { readDevice } from '../e2e/browser/readDevice.ts'
import type { Tab } from './drivers/driver.ts'

/** Which of the strings the origin has stored. */
export async function storedOn(tab: Tab, strings: string[]): Promise<string[]> {
  const stored = (await tab.evaluate(readDevice, 'tpu-journal')).toLowerCase()
  return strings.filter((each) => stored.includes(each.toLowerCase()))
}

/** The number of rows in the stores of the app's cache. */
export const cachedRows = async (tab: Tab): Promise<Record<string, number>> =>
  (await tab.evaluate(askTables, ['tpu-cache', 'count'] as const)) as Record<string, number>
