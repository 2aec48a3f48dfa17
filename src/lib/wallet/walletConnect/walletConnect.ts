import { SignClient } from '@walletconnect/sign-client'
import { withTimeLimit } from '../../browser/sleep.ts'
import { BASE } from '../../config/base.ts'
import type { WalletConnectConfig } from '../../config/parseEnv.ts'
import { WalletError } from '../../errors/WalletError.ts'
import { sanitizeName } from '../discovery.ts'
import { REFUSED } from '../errors.ts'
import type { Eip1193Provider } from '../provider.ts'
import { safeGet } from '../safeGet.ts'
import { type Client, createSessionProvider, EVENTS, METHODS, type Session, toEip1193Error } from './sessionProvider.ts'
import type { WalletConnectStorage } from './storage.ts'

interface WalletConnectOptions extends WalletConnectConfig {
  /** Hex chain id of the expected chain. */
  chainId: string
  /** Origin of the app, which wallets show. */
  origin: string
  storage: WalletConnectStorage
}

/** A wallet app at the other end of a session. */
export interface ConnectedApp {
  provider: Eip1193Provider
  /** Its own name for itself: untrusted. */
  name: string
}

/** A connection that waits for a wallet. */
export interface Pairing {
  /** For the QR code, and for links into wallet apps. */
  uri: string
  /** @throws WalletError `refused`, or `codeExpired` after five minutes without a reply */
  connected: Promise<ConnectedApp>
}

/** Prefix of the library's keys. */
const PREFIX = 'tpu'
/** How long a log-out waits until the wallet app has been sent the end of the session. */
const FAREWELL_MS = 3000

/**
 * Switches off what the library sends elsewhere: an iframe of its verification service, which the policy forbids, its
 * telemetry, and the summary of transactions that it adds for the relay, in clear text, beside the encrypted message.
 */
function silence({ core }: Client): void {
  core.verify.register = async () => ''
  // A peer can make the library fetch from that service, too. Undefined: the origin is unknown.
  core.verify.resolve = async () => undefined as never
  core.eventClient.init = async () => {}
  const { relayer } = core
  const { publish, publishCustom } = relayer
  const withoutSummary = <T extends object>(options: T | undefined): T =>
    ({ ...options, tvf: undefined, attestation: undefined }) as unknown as T
  relayer.publish = (topic, message, options) => publish.call(relayer, topic, message, withoutSummary(options))
  relayer.publishCustom = ({ payload, opts }) => publishCustom.call(relayer, { payload, opts: withoutSummary(opts) })
}

/** Opens the client; connects to the relay only if there is a session or a pairing. */
export async function openWalletConnect({ projectId, relayUrl, chainId, origin, storage }: WalletConnectOptions) {
  const client = await SignClient.init({
    projectId,
    relayUrl,
    customStoragePrefix: PREFIX,
    storage,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name: 'TPU', description: 'TPU', url: origin, icons: [`${origin}${BASE}icons/icon-192.png`] },
  })
  silence(client)

  const appOf = ({ topic, peer }: Session): ConnectedApp => ({
    provider: createSessionProvider(client, topic, chainId),
    name: sanitizeName(peer.metadata.name) || 'WalletConnect',
  })
  const latest = () =>
    client.session
      .getAll()
      .filter(({ expiry }) => expiry * 1000 > Date.now())
      .sort((a, b) => b.expiry - a.expiry)[0]

  return {
    /** The wallet of a session that is still open, without asking the wallet. */
    restore(): ConnectedApp | undefined {
      const session = latest()
      return session && appOf(session)
    },

    /** Offers a new connection. @throws if the relay can't be reached */
    async pair(): Promise<Pairing> {
      const eip155 = { chains: [`eip155:${Number(chainId)}`], methods: METHODS, events: EVENTS }
      const { uri, approval } = await client.connect({ optionalNamespaces: { eip155 } })
      if (!uri) throw new WalletError('failed')
      const connected = approval().then(appOf, (error: unknown) => {
        const refused = safeGet(toEip1193Error(error), 'code') === REFUSED
        const expired = /expired/i.test(String(safeGet(error, 'message')))
        // The library rejects a second promise with its timer's error. Asking for that promise handles the rejection.
        if (expired && error instanceof Error) approval().catch(() => {})
        throw new WalletError(refused ? 'refused' : expired ? 'codeExpired' : 'failed', '', { cause: error })
      })
      // A cancelled login does not await the connection.
      connected.catch(() => {})
      return { uri, connected }
    },

    /** Deletes keys and sessions from this device, also without a network, and ends every session. */
    async forget(): Promise<void> {
      const reason = { code: 6000, message: 'User disconnected.' }
      await storage.retire()
      // Otherwise the next client gets the core of this client, with its keys.
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${PREFIX}`)
      // Without a connection the library would retry in the background, with the keys in memory.
      const sessions = client.core.relayer.connected ? client.session.getAll() : []
      const sent = sessions.map(({ topic }) => client.disconnect({ topic, reason }))
      await withTimeLimit(Promise.allSettled(sent), FAREWELL_MS, undefined)
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose().catch(() => {})
    },

    /** Closes the connection to the relay. */
    close: (): Promise<void> => client.core.relayer.transportClose(),
  }
}
