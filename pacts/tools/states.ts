import { writeFileSync } from 'node:fs'
import { documentStates } from './providerStates.ts'
import { STATES_FILE } from './statesFile.ts'
import { renderStatesPage } from './statesPage.ts'

/** The provider states as a page for people. */
export const STATES_PAGE = new URL('../STATES.md', import.meta.url)

/** Renders the contents of `STATES_PAGE` and `STATES_FILE`. */
export async function renderStates(): Promise<{ page: string; json: string }> {
  const states = await documentStates()
  return { page: renderStatesPage(states), json: `${JSON.stringify({ states }, null, 2)}\n` }
}

/** Writes `STATES_PAGE` and `STATES_FILE`. */
export async function writeStates(): Promise<void> {
  const { page, json } = await renderStates()
  writeFileSync(STATES_PAGE, page)
  writeFileSync(STATES_FILE, json)
}

if (import.meta.main) await writeStates()
