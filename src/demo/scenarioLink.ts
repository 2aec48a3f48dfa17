import type { Backend } from '../../mocks/backend.ts'
import { takeSearchParam } from '../lib/browser/searchParams.ts'

const PREFIX = 'scenario.'

/** A number or a truth value as such; anything else is a text. */
function readValue(text: string): unknown {
  return /^(?:true|false|\d+)$/.test(text) ? JSON.parse(text) : text
}

/**
 * A situation can be shared as a link: `?scenario=usdt-balance&scenario.amount=5`. The names are the provider states
 * of the contract. It is entered once and leaves the address bar.
 *
 * @returns the name of a situation that can't be entered; undefined if all is well
 */
export async function applyScenarioLink(backend: Backend): Promise<string | undefined> {
  const names = [...new URL(globalThis.location.href).searchParams.keys()].filter((name) => name.startsWith(PREFIX))
  const params = Object.fromEntries(
    names.map((name) => [name.slice(PREFIX.length), readValue(takeSearchParam(name) ?? '')]),
  )
  const scenario = takeSearchParam('scenario')
  if (!scenario) return undefined
  return backend.setState(scenario, params).then(
    () => undefined,
    () => scenario,
  )
}
