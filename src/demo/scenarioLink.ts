import type { Backend } from '../../mocks/backend.ts'
import { takeSearchParam } from '../lib/browser/searchParams.ts'

const PREFIX = 'scenario.'

/** Parses integers and booleans; returns any other text unchanged. */
function parseValue(text: string): unknown {
  return /^(?:true|false|\d+)$/.test(text) ? JSON.parse(text) : text
}

/**
 * Applies the scenario of a link such as `?scenario=usdt-balance&scenario.amount=5`, and removes it from the URL, so
 * that a reload doesn't apply it again. The names are the Pact provider states.
 *
 * @returns the name of the scenario if it is unknown or its parameters are invalid; otherwise undefined
 */
export async function applyScenarioLink(backend: Backend): Promise<string | undefined> {
  const names = [...new URL(globalThis.location.href).searchParams.keys()].filter((name) => name.startsWith(PREFIX))
  const params = Object.fromEntries(
    names.map((name) => [name.slice(PREFIX.length), parseValue(takeSearchParam(name) ?? '')]),
  )
  const scenario = takeSearchParam('scenario')
  if (!scenario) return undefined
  return backend.setState(scenario, params).then(
    () => undefined,
    () => scenario,
  )
}
