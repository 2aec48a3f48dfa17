import 'fake-indexeddb/auto'
import { vi } from 'vitest'

const { waitFor } = vi
const PATIENCE = { timeout: 30_000 }
/** As generous as the time limit of a test, for busy machines: by default vi.waitFor gives up after a second. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { ...PATIENCE, ...options })
