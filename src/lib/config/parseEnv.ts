/** The expected chain. Source: specification §4 and §9. */
export interface ChainProfile {
  /** Hex chain id, as in EIP-1193. */
  id: `0x${string}`
  /** As wallets name it; the screens say `NETWORK`. */
  name: string
  /** Symbol of the native currency. Wallets compare it with their registry. */
  currency: string
  /** Decimals of the native currency. */
  decimals: number
  /** Decimals of USDT on this chain. Nothing is sent if the token contract says otherwise. */
  tokenDecimals: number
  /** Blocks, its own included, after which a transaction counts as certain. */
  confirmations: number
  /** The UI marks a test network wherever it names the network. */
  test: boolean
}

const PROFILES: Record<string, ChainProfile> = {
  test: {
    id: '0x7a69',
    name: 'TPU Test Chain',
    currency: 'GO',
    decimals: 18,
    tokenDecimals: 18,
    confirmations: 1,
    test: true,
  },
  bsc: {
    id: '0x38',
    name: 'BNB Smart Chain',
    currency: 'BNB',
    decimals: 18,
    tokenDecimals: 18,
    confirmations: 15,
    test: false,
  },
}

/**
 * Offered to wallets that don't know the chain, unless others are configured.
 *
 * Source: https://docs.bnbchain.org/bnb-smart-chain/developers/json_rpc/json-rpc-endpoint
 */
const BSC_PUBLIC_RPC_URL = 'https://bsc-dataseed.bnbchain.org'

/** First contract of a fresh development chain: the token of the demo chain and of the test chain. */
const TEST_STABLECOIN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

export interface WalletConnectConfig {
  /** From the dashboard of the relay's operator. Public: it is part of the build. */
  projectId: string
  /** WebSocket URL of the relay. */
  relayUrl: string
}

export interface Env {
  chain: ChainProfile
  /** USDT contract address on that chain. */
  stablecoin: string
  /** RPC endpoints of the app in order of preference: URLs, or paths on its own origin. They may carry keys. */
  rpcUrls: string[]
  /** Public RPC URLs for users' wallets, which store them: offered when a chain is added, and shown to copy. */
  walletRpcUrls: string[]
  /** Block explorer URL without a trailing slash; undefined: no links. */
  explorer: string | undefined
  /** Delay after every GET, in milliseconds. Source: specification §7 and §9. */
  getDelayMs: number
  /** Minimum deposit in USDT, decimal string; undefined: any amount above 0. */
  depositMin: string | undefined
  /** WalletConnect; undefined: not offered. */
  walletConnect: WalletConnectConfig | undefined
  /** Whether to register the service worker; `false` builds the kill switch instead. */
  serviceWorker: boolean
}

/** Documented in .env.example. */
const VARIABLES = [
  'VITE_BASE',
  'VITE_CHAIN',
  'VITE_STABLECOIN',
  'VITE_RPC_URLS',
  'VITE_WALLET_RPC_URLS',
  'VITE_EXPLORER',
  'VITE_GET_DELAY_MS',
  'VITE_DEPOSIT_MIN',
  'VITE_SERVICE_WORKER',
  'VITE_WALLETCONNECT_PROJECT_ID',
  'VITE_WALLETCONNECT_RELAY',
] as const

/** The raw variables, all optional. */
export type RawEnv = Partial<Record<(typeof VARIABLES)[number], string>>

/** Set by a host for every build, or by Vite where a file has NODE_ENV. */
const OF_OTHERS = /^VITE_(?:VERCEL_|USER_NODE_ENV$)/

/** What a demo is configured with: nothing that could lead to a real wallet, chain or server. */
const DEMO_VARIABLES = ['VITE_GET_DELAY_MS', 'VITE_DEPOSIT_MIN', 'VITE_SERVICE_WORKER'] as const

/** Whether an endpoint is a path on the app's own origin. */
export const isSameOriginPath = (url: string): boolean => /^\/(?!\/)[^\s]*$/.test(url)
const isHttpUrl = (url: string) => /^https?:\/\/[^\s]+$/.test(url) && URL.canParse(url)
const isHttpsUrl = (url: string) => isHttpUrl(url) && url.startsWith('https:')
const splitUrls = (list: string | undefined) => (list ?? '').split(',').flatMap((url) => url.trim() || [])

/** Whether a URL names an endpoint without credentials: they would end up in the settings of every user's wallet. */
function isPublicUrl(url: string): boolean {
  if (!isHttpUrl(url)) return false
  const { username, password, search, hash } = new URL(url)
  return `${username}${password}${search}${hash}` === ''
}

/** Checks the RPC URLs; a network with real value needs https. */
function parseRpcUrls(raw: RawEnv, chain: ChainProfile | undefined, check: (good: boolean, problem: string) => void) {
  const rpcUrls = splitUrls(raw.VITE_RPC_URLS)
  const isEndpoint = (url: string) => isHttpUrl(url) || isSameOriginPath(url)
  check(rpcUrls.every(isEndpoint), 'VITE_RPC_URLS must be http(s) addresses or paths from /, separated by commas')
  const walletRpcUrls = splitUrls(raw.VITE_WALLET_RPC_URLS)
  check(
    walletRpcUrls.every(isPublicUrl),
    'VITE_WALLET_RPC_URLS must be public http(s) addresses without a key, user name or query, separated by commas',
  )
  if (!chain || chain.test) return { rpcUrls, walletRpcUrls }
  check(
    rpcUrls.some(isHttpsUrl) && rpcUrls.every((url) => isHttpsUrl(url) || isSameOriginPath(url)),
    `VITE_RPC_URLS must name at least one https endpoint of ${chain.name}, and none with http`,
  )
  check(walletRpcUrls.every(isHttpsUrl), 'VITE_WALLET_RPC_URLS must be https addresses: wallets refuse others')
  return { rpcUrls, walletRpcUrls: walletRpcUrls.length > 0 ? walletRpcUrls : [BSC_PUBLIC_RPC_URL] }
}

/** The relay that the protocol's library uses. Source: https://docs.reown.com/cloud/relay */
const PUBLIC_RELAY_URL = 'wss://relay.walletconnect.org'

/** Checks the WalletConnect settings. */
function parseWalletConnect(raw: RawEnv, rpcUrls: string[], check: (good: boolean, problem: string) => void) {
  const projectId = raw.VITE_WALLETCONNECT_PROJECT_ID
  if (!projectId) {
    check(!raw.VITE_WALLETCONNECT_RELAY, 'VITE_WALLETCONNECT_RELAY needs VITE_WALLETCONNECT_PROJECT_ID')
    return undefined
  }
  const relayUrl = (raw.VITE_WALLETCONNECT_RELAY || PUBLIC_RELAY_URL).replace(/\/+$/, '')
  check(/^[\w-]+$/.test(projectId), 'VITE_WALLETCONNECT_PROJECT_ID must be an id: letters, digits and hyphens')
  check(
    URL.canParse(relayUrl) && /^(?:wss:\/\/[^\s]+|ws:\/\/127\.0\.0\.1(?::\d+)?)$/.test(relayUrl),
    'VITE_WALLETCONNECT_RELAY must be a wss address',
  )
  check(rpcUrls.length > 0, 'VITE_WALLETCONNECT_PROJECT_ID needs VITE_RPC_URLS: wallet apps read no chain for the app')
  return { projectId, relayUrl }
}

/**
 * Reads the path below which the app is hosted. It is Vite's `base`, not a part of `Env`.
 *
 * @returns `/`, or a path with a slash at both ends
 * @throws Error if it is no such path
 */
export function parseBase({ VITE_BASE: base = '' }: Pick<RawEnv, 'VITE_BASE'>): string {
  if (base === '' || base === '/') return '/'
  if (!/^\/(?:[\w-][\w.-]*\/)+$/.test(base) || base.startsWith('/api/'))
    throw new Error(
      `Invalid configuration:\nVITE_BASE is "${base}"; it must be a path with a slash at both ends, such as /demo/, and not below /api/`,
    )
  return base
}

/**
 * Parses and validates the environment. A demo has a chain and a token of its own, whatever the variables of the live app
 * beside it say.
 *
 * @throws Error that lists every problem
 */
export function parseEnv(variables: RawEnv, edition: 'live' | 'demo' = 'live'): Env {
  const raw: RawEnv =
    edition === 'demo' ? Object.fromEntries(DEMO_VARIABLES.map((name) => [name, variables[name]])) : variables
  const problems: string[] = []
  const check = (good: boolean, problem: string) => good || problems.push(problem)

  const names = edition === 'live' ? Object.keys(variables).filter((name) => name.startsWith('VITE_')) : []
  for (const name of names)
    check(VARIABLES.some((known) => known === name) || OF_OTHERS.test(name), `${name} is no variable of this app`)
  const chain = PROFILES[raw.VITE_CHAIN || 'test']
  check(chain !== undefined, `VITE_CHAIN is "${raw.VITE_CHAIN}"; it can be ${Object.keys(PROFILES).join(' or ')}`)
  const stablecoin = raw.VITE_STABLECOIN || (chain?.test ? TEST_STABLECOIN : '')
  // `.env.example` has the test token. Anyone can deploy a contract at its address: the key is public.
  const isTestToken = stablecoin.toLowerCase() === TEST_STABLECOIN.toLowerCase()
  check(
    /^0x[0-9a-fA-F]{40}$/.test(stablecoin) && (chain?.test !== false || !isTestToken),
    'VITE_STABLECOIN must be the address of the USDT contract',
  )
  const { rpcUrls, walletRpcUrls } = parseRpcUrls(raw, chain, check)
  const walletConnect = parseWalletConnect(raw, rpcUrls, check)
  const explorer = raw.VITE_EXPLORER?.replace(/\/+$/, '') || undefined
  check(explorer === undefined || isHttpUrl(explorer), 'VITE_EXPLORER must be an http(s) address')
  const getDelayMs = Number(raw.VITE_GET_DELAY_MS || 600)
  check(getDelayMs >= 0 && getDelayMs <= 10_000, 'VITE_GET_DELAY_MS must be milliseconds from 0 to 10000')
  const depositMin = raw.VITE_DEPOSIT_MIN || undefined
  check(depositMin === undefined || /^[0-9]+(\.[0-9]+)?$/.test(depositMin), 'VITE_DEPOSIT_MIN must be a decimal amount')
  const serviceWorker = raw.VITE_SERVICE_WORKER || 'on'
  check(['on', 'off'].includes(serviceWorker), 'VITE_SERVICE_WORKER can be on or off')

  if (problems.length > 0 || !chain) throw new Error(`Invalid configuration:\n${problems.join('\n')}`)
  const known = { chain, stablecoin, rpcUrls, walletRpcUrls, walletConnect, explorer, getDelayMs, depositMin }
  return { ...known, serviceWorker: serviceWorker === 'on' }
}
