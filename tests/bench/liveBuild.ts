import { existsSync, readdirSync, readFileSync } from 'node:fs'
import demoMessages from '../../src/demo/locales/en-US.json' with { type: 'json' }
import messages from '../../src/locales/en-US.json' with { type: 'json' }

/**
 * Strings of the mock backend and the demo wallet. The live build must contain none of them, the demo build all: a string
 * that is in neither would prove nothing.
 */
const MARKS = [
  // @mswjs/data and msw
  'mswjs',
  // the demo wallet: its name, its EIP-6963 identity, the well-known key that it signs with
  'Demo Wallet',
  'app.tpu.demo',
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  // the demo's own messages
  demoMessages.panelText,
]

/**
 * Strings of WalletConnect: a live build without `VITE_WALLETCONNECT_PROJECT_ID` contains neither the library nor its
 * texts.
 */
const WALLET_CONNECT = ['wc_sessionPropose', messages['walletConnect.title']]

const scripts = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|html|css|json|webmanifest)$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))

const [live, demo] = [scripts('dist/live'), scripts('dist/demo')]
const problems = MARKS.flatMap((mark) => [
  ...(live.some((text) => text.includes(mark)) ? [`dist/live holds "${mark}": only src/demo.ts may reach it`] : []),
  ...(demo.some((text) => text.includes(mark)) ? [] : [`dist/demo lacks "${mark}": choose a mark that is there`]),
])
for (const mark of WALLET_CONNECT)
  if (live.some((text) => text.includes(mark))) problems.push(`dist/live holds "${mark}", which isn't configured`)
if (existsSync('dist/live/screenshots')) problems.push('dist/live/screenshots has pictures of the demo')
if (!live.some((text) => text.includes('-webkit-text-size-adjust:100%')))
  problems.push('dist/live has lost a prefix for Safari on iOS, which makes text larger on a phone on its side')
if (live.length === 0) problems.push('dist/live is empty')

process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'The live build holds nothing of the demo.\n')
process.exitCode = problems.length > 0 ? 1 : 0
