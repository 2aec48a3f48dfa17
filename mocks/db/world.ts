import { MAIN_MEMBER } from '../seed/addresses.ts'
import { type ClockSetting, type DemoSettings, NO_SETTINGS, type ScenarioUse } from '../settings/types.ts'
import type { Db } from './db.ts'
import type { ModelRow } from './models.ts'

export type World = Omit<ModelRow<'world'>, 'settings' | 'done'> & { settings: DemoSettings; done: ScenarioUse[] }

const WORLD = { id: { equals: 'world' as const } }
/** A link has no room for more. */
const MAX_DONE = 20
/** World milliseconds per millisecond of the device. */
const RATE = { frozen: 0, set: 1, x60: 60 }

const DEFAULT: World = {
  id: 'world',
  clock: 'real',
  clockBase: 0,
  clockStarted: 0,
  madeAt: 0,
  settings: NO_SETTINGS,
  done: [],
}

/** The world's settings: those of every page and every client of this backend. */
export const readWorld = (db: Db): World => db.world.findFirst({ where: WORLD }) ?? DEFAULT

export function updateWorld(db: Db, changes: Partial<World>): void {
  const world = { ...readWorld(db), ...changes }
  db.world.delete({ where: WORLD })
  db.world.create(world)
}

/**
 * The world's time, Unix milliseconds.
 *
 * @param device the device's time, Unix milliseconds
 */
export const worldTime = ({ clock, clockBase, clockStarted }: World, device: number): number =>
  clock === 'real' ? device : clockBase + RATE[clock] * (device - clockStarted)

/** Sets the clock. @param device the device's time, Unix milliseconds */
export function setClock(db: Db, { mode, at }: ClockSetting, device: number): void {
  updateWorld(db, { clock: mode, clockBase: at ?? worldTime(readWorld(db), device), clockStarted: device })
}

/** Records what a member has done, so that a link can do it again. */
export function noteDone(db: Db, { name, params: { address, ...rest } }: ScenarioUse): void {
  // The main member is the default of every scenario.
  const params = address === MAIN_MEMBER ? rest : { address, ...rest }
  updateWorld(db, { done: [...readWorld(db).done, { name, params }].slice(0, MAX_DONE) })
}
