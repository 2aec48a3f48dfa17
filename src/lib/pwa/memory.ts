import { Dexie, type Table } from 'dexie'
import { EDITION } from '../env.ts'

/**
 * What this device remembers of the app itself, not of an account: it outlives a session that ends, which clears web
 * storage. A promise to every phone out there: versions only go up.
 */
interface FactRow {
  /** `visits`, `installDeclined`, `persistAsked` */
  name: string
  value: number
}

class DeviceDatabase extends Dexie {
  declare facts: Table<FactRow, string>

  constructor() {
    super(`tpu-device-${EDITION}`)
    this.version(1).stores({ facts: 'name' })
    this.on('versionchange', () => this.close())
  }
}

const db = new DeviceDatabase()

/** A remembered number; 0 if there is none. @throws where the device keeps nothing */
export const recall = async (name: FactRow['name']): Promise<number> => (await db.facts.get(name))?.value ?? 0

/** @throws where the device keeps nothing */
export const remember = async (name: FactRow['name'], value: number): Promise<void> =>
  void (await db.facts.put({ name, value }))
