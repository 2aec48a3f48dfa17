import type { Language } from '../../src/contract/language.ts'

/**
 * How the world's clock runs: with the device, not at all, from a given time, or 60 times as fast. Links, flags and the
 * control endpoint write `<mode>@<time>`, for example `frozen@2026-11-21T14:02:00Z`, or `<mode>@<time>/<time>`: a world
 * of the first time, shown at the second.
 */
export const CLOCK_MODES = ['real', 'frozen', 'set', 'x60'] as const
export type ClockMode = (typeof CLOCK_MODES)[number]

/** The connection between the app and the backend. */
export const NETWORKS = ['online', 'slow-3g', 'offline', 'server-down'] as const
export type Network = (typeof NETWORKS)[number]

/** What the demo wallet does with requests, see `mocks/wallet/faultyWallet.ts`. */
export const WALLET_BEHAVIOURS = [
  'asks',
  'approves',
  'refuses',
  'never-answers',
  'already-pending',
  'pending-after-sending',
  'nested-4902',
  'late-switch',
  'lower-case',
  'locks',
  'other-account',
  'lost-hash',
  'reverts',
  'speeds-up',
  'cancels',
  'other-chain',
] as const
export type WalletBehaviour = (typeof WALLET_BEHAVIOURS)[number]

/** Who is logged in when the link has opened. */
export const LOGINS = ['guest', 'member', 'newcomer', 'contract'] as const
export type Login = (typeof LOGINS)[number]

/** Colour scheme of the page; `device` follows the device. */
export const SCHEMES = ['device', 'dark', 'light'] as const
export type Scheme = (typeof SCHEMES)[number]

/** A scenario with its parameters. */
export interface ScenarioUse {
  name: string
  params: Record<string, unknown>
}

/** A planned failure of the next calls of an operation. */
export interface FaultUse {
  /** Operation id, or `*` for any operation. */
  operation: string
  /** See `isFaultKind`. */
  kind: string
  /** Number of calls that fail. */
  times: number
  /** Milliseconds before the response. */
  delay: number
}

/** Time of the world, Unix milliseconds. Without `at` the clock goes on from the present time. */
export interface ClockSetting {
  mode: ClockMode
  at?: number
  /** The time that the clock jumps to once the world is made. */
  now?: number
}

/** The settings of the backend: the same in a link, in flags and in the body of the control endpoint. */
export interface WorldSettings {
  scenarios: ScenarioUse[]
  /** The same seed and the same clock give the same replies. Without it, tokens and nonces are random. */
  seed?: number
  clock?: ClockSetting
  /** Milliseconds before each response. */
  latency?: number
  network?: Network
  faults: FaultUse[]
}

/** The settings of the demo: those of the backend, and those of the page. */
export interface DemoSettings extends WorldSettings {
  wallet?: WalletBehaviour
  login?: Login
  lang?: Language
  scheme?: Scheme
}

export const NO_SETTINGS: DemoSettings = { scenarios: [], faults: [] }
