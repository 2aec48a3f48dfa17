/// <reference types="vite/client" />

/** Version of package.json, set by the build. */
declare const __APP_VERSION__: string

/** The configuration as the build has read it. */
declare const __CONFIGURATION__: import('./lib/config/parseEnv.ts').Env
