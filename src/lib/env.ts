import { type Env, parseEnv, type RawEnv } from './configuration.ts'

/** The configuration of this build. */
export const env: Env = parseEnv(import.meta.env as RawEnv)

/** `live`, or `demo`: the build that has its own backend, wallet and chain inside. */
export const EDITION: 'live' | 'demo' = import.meta.env.MODE === 'demo' ? 'demo' : 'live'

/** A build; the development server has no service worker to give. */
export const BUILT: boolean = import.meta.env.PROD
