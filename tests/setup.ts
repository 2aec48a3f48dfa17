import 'fake-indexeddb/auto'
import { vi } from 'vitest'

const { waitFor } = vi
/** As generous as the time limit of a test, for busy machines: by default vi.waitFor gives up after a second. */
const PATIENCE = { timeout: 30_000, interval: 10 }
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { ...PATIENCE, ...options })
