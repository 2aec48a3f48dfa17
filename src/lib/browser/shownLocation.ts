import type { BaseLocationHook } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { navigate, shownAddress } from './navigation.ts'

/** Hooks for the router. Links wait until a sheet that closes has left the history. */
export const useShownPath: BaseLocationHook = () => [useLocationProperty(() => shownAddress().pathname), navigate]
export const useShownSearch = () => useLocationProperty(() => shownAddress().search)
