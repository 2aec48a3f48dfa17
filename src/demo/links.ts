import type { Backend } from '../../mocks/backend.ts'
import { takeParameter } from '../lib/url.ts'

const PREFIX = 'scenario.'

/**
 * A situation can be shared as a link: `?scenario=usdt-balance&scenario.amount=5`. The names are the provider states
 * of the contract. It is entered once and leaves the address bar.
 */
export async function enterLinkedScenarios(backend: Backend): Promise<void> {
  const names = [...new URL(globalThis.location.href).searchParams.keys()].filter((name) => name.startsWith(PREFIX))
  const params = Object.fromEntries(names.map((name) => [name.slice(PREFIX.length), takeParameter(name)]))
  const scenario = takeParameter('scenario')
  if (scenario) await backend.setState(scenario, params)
}
