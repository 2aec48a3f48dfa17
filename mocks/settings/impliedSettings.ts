import { findScenario } from '../scenarios/catalogue.ts'
import type { DemoSettings } from './types.ts'

/** Adds what the scenarios imply. What the settings say themselves wins; a later scenario wins over an earlier one. */
export function withImplied(settings: DemoSettings): DemoSettings {
  const implied = settings.scenarios.map(({ name }) => findScenario(name)?.implies ?? {})
  const faults = implied.flatMap(({ faults = [] }) => faults)
  return { ...Object.assign({}, ...implied), ...settings, faults: [...settings.faults, ...faults] }
}
