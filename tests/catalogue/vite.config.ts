import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledMessages } from '../../scripts/build/messages.ts'
import { parseEnv } from '../../src/lib/config/parseEnv.ts'

/** What the app's modules need to run, without what makes a build of the app: pages, service worker, policy. */
export default defineConfig({
  plugins: [react(), compiledMessages()],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }] },
  define: {
    __APP_VERSION__: JSON.stringify('1.0.0'),
    __COMMIT__: JSON.stringify('0123abc'),
    __CONFIGURATION__: JSON.stringify(parseEnv({ VITE_EXPLORER: 'https://explorer.example' })),
    __WALLET_CONNECT__: 'false',
  },
})
