/// <reference types="vite/client" />

/** Version of package.json, set by the build. */
declare const __APP_VERSION__: string
/** The short hash of the commit that was built; empty where it is not known. */
declare const __COMMIT__: string

/** The configuration as the build has read it. */
declare const __CONFIGURATION__: import('./lib/config/parseEnv.ts').Env

/** Whether the build offers WalletConnect: its library is left out otherwise. */
declare const __WALLET_CONNECT__: boolean

/** The raw variables of a build. Only src/lib/config reads them; docs/deployment.md describes them. */
interface ImportMetaEnv {
  readonly VITE_BASE?: string
  readonly VITE_CHAIN?: string
  readonly VITE_STABLECOIN?: string
  readonly VITE_RPC_URLS?: string
  readonly VITE_WALLET_RPC_URLS?: string
  readonly VITE_EXPLORER?: string
  readonly VITE_GET_DELAY_MS?: string
  readonly VITE_DEPOSIT_MIN?: string
  readonly VITE_SERVICE_WORKER?: string
  readonly VITE_WALLETCONNECT_PROJECT_ID?: string
  readonly VITE_WALLETCONNECT_RELAY?: string
}

/** A locale with its messages compiled to syntax trees. */
declare module '*.json?ast' {
  const messages: Record<string, import('@formatjs/icu-messageformat-parser').MessageFormatElement[]>
  export default messages
}

/** The interactions of the contract, with the business code that each expects. Only the demo uses them. */
declare const __INTERACTIONS__: { description: string; code: number }[]
