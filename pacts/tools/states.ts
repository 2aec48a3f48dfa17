import { writeFileSync } from 'node:fs'
import { readPact } from './pactFile.ts'
import { renderPendingPage } from './pendingPage.ts'
import { documentStates } from './providerStates.ts'
import { STATES_FILE } from './statesFile.ts'
import { renderStatesPage } from './statesPage.ts'

/** The provider states as a page for people. */
export const STATES_PAGE = new URL('../STATES.md', import.meta.url)

/** What the specification leaves open, as a page for people. */
export const PENDING_PAGE = new URL('../PENDING.md', import.meta.url)

/** Renders the contents of `STATES_PAGE`, `STATES_FILE` and `PENDING_PAGE`. */
export async function renderStates(): Promise<{ page: string; json: string; pending: string }> {
  const states = await documentStates()
  const returns = Object.entries(states).flatMap(([name, state]) =>
    state.returns.length > 0 ? [[name, state.returns]] : [],
  )
  return {
    page: renderStatesPage(states),
    json: `${JSON.stringify(Object.fromEntries(returns), null, 2)}\n`,
    pending: renderPendingPage(readPact()),
  }
}

/** Writes the three files. */
export async function writeStates(): Promise<void> {
  const { page, json, pending } = await renderStates()
  writeFileSync(STATES_PAGE, page)
  writeFileSync(STATES_FILE, json)
  writeFileSync(PENDING_PAGE, pending)
}

if (import.meta.main) await writeStates()
