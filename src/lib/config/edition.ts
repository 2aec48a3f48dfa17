import { STORAGE_SUFFIX } from './base.ts'

/** `demo` contains its own backend, wallet and chain. */
export const EDITION: 'live' | 'demo' = import.meta.env.MODE === 'demo' ? 'demo' : 'live'

/** Part of the names of databases, locks and channels. Persisted on users' devices. */
export const INSTALLATION: string = `${EDITION}${STORAGE_SUFFIX}`

/** Id of the element above the app's root that has the demo's bar. Only pages of a demo build have it. */
export const DEMO_LAYER_ID = 'demo'
