/// <reference types="vite/client" />

/** Version of package.json, set by the build. */
declare const __APP_VERSION__: string
/** The short hash of the commit that was built; empty where it is not known. */
declare const __COMMIT__: string

/** The configuration as the build has read it. */
declare const __CONFIGURATION__: import('./lib/config/parseEnv.ts').Env

/** Whether the build offers WalletConnect: its library is left out otherwise. */
declare const __WALLET_CONNECT__: boolean

type RawEnv = import('./lib/config/parseEnv.ts').RawEnv

interface ImportMetaEnv extends Readonly<RawEnv> {}

/** A locale with its messages compiled to syntax trees. */
declare module '*.json?ast' {
  const messages: Record<string, import('@formatjs/icu-messageformat-parser').MessageFormatElement[]>
  export default messages
}
