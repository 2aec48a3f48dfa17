import { useNow } from '../browser/useNow.ts'
import { serverNow } from './serverClock.ts'

/** Server time, unix milliseconds, updated every second. */
export const useServerNow = (): number => useNow(serverNow)
