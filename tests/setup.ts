import 'fake-indexeddb/auto'
import { vi } from 'vitest'

const { waitFor } = vi
/** As generous as the time limit of a test, for busy machines: by default vi.waitFor gives up after a second. */
vi.waitFor = (callback, options = 30_000) => waitFor(callback, options)
