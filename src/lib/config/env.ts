import { EDITION } from './edition.ts'
import { type Env, isSameOriginPath, parseEnv } from './parseEnv.ts'

// A build has validated its configuration already.
const built: Env = import.meta.env.PROD ? __CONFIGURATION__ : parseEnv(import.meta.env, EDITION)

/** Unknown while the build renders the pages. */
const origin = globalThis.location?.origin ?? ''

/** Configuration of this build, with absolute RPC URLs, as wallets require. */
export const env: Env = {
  ...built,
  rpcUrls: built.rpcUrls.map((url) => (isSameOriginPath(url) ? origin + url : url)),
}

/** False on the development server, which has no service worker. */
export const BUILT: boolean = import.meta.env.PROD
