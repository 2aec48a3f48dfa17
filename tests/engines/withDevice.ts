import { expect } from 'vitest'
import type { Engine } from './drivers/driver.ts'
import { Device, type DeviceOptions, type Edition, startWorld, type World } from './world.ts'

export interface Session {
  world: World
  device: Device
}

/**
 * Runs a test with a world and a device of its own, with the live build unless told otherwise.
 *
 * @param scripts source that runs in every page before the app
 */
export async function withDevice(
  engine: Engine,
  scripts: string[],
  work: (session: Session) => Promise<void>,
  { edition = 'live-e2e', ...options }: DeviceOptions & { edition?: Edition } = {},
): Promise<void> {
  const world = await startWorld(edition)
  const device = await Device.start(engine, world, scripts, options)
  try {
    await work({ world, device })
  } catch (error) {
    await device.saveScreenshots(expect.getState().currentTestName ?? engine.name)
    throw error
  } finally {
    await device.stop()
    await world.stop()
  }
}
