import { type Env, isSameOriginPath, parseEnv } from './parseEnv.ts'

// A build has read and checked its configuration already.
const built: Env = import.meta.env.PROD ? __CONFIGURATION__ : parseEnv(import.meta.env)

/** The configuration of this build; its endpoints are whole addresses, as a wallet wants them. */
export const env: Env = {
  ...built,
  rpcUrls: built.rpcUrls.map((url) => (isSameOriginPath(url) ? globalThis.location.origin + url : url)),
}

/** `live`, or `demo`: the build that has its own backend, wallet and chain inside. */
export const EDITION: 'live' | 'demo' = import.meta.env.MODE === 'demo' ? 'demo' : 'live'

/** A build; the development server has no service worker to give. */
export const BUILT: boolean = import.meta.env.PROD
