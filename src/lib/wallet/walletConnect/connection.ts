import { withDeadline } from '../../browser/sleep.ts'
import { env } from '../../config/env.ts'
import { WalletError } from '../../errors/WalletError.ts'
import type { FoundWallet, WalletInfo } from '../provider.ts'
import type { Pairing } from './walletConnect.ts'

/** Stands in for the rdns of a wallet app at the other end of a WalletConnect session. */
export const WALLET_CONNECT = 'walletconnect'

/** Time limit of loading the library and of reaching the relay. */
const CONNECT_TIMEOUT_MS = 20_000

/** The row of the wallet picker. */
export const walletConnectInfo = (): WalletInfo => ({
  uuid: WALLET_CONNECT,
  name: 'WalletConnect',
  icon: '',
  rdns: WALLET_CONNECT,
})

/** @throws WalletError `unreachable` instead of any failure, and after some seconds */
const reach = <T>(work: Promise<T>): Promise<T> =>
  withDeadline(work, CONNECT_TIMEOUT_MS, () => new Error('late')).catch((cause: unknown) => {
    throw new WalletError('unreachable', '', { cause })
  })

function createConnection() {
  let opening: ReturnType<typeof load> | undefined

  async function load() {
    const { walletConnect: config, chain } = env
    if (!config) throw new WalletError('absent')
    const [{ openWalletConnect }, { createWalletConnectStorage }] = await Promise.all([
      import('./walletConnect.ts'),
      import('./storage.ts'),
    ])
    const { origin } = globalThis.location
    return openWalletConnect({ ...config, chainId: chain.id, origin, storage: createWalletConnectStorage() })
  }

  /** Opens the client once; tries again if the last attempt failed. */
  function open() {
    opening ??= load().catch((error) => {
      opening = undefined
      throw error
    })
    return reach(opening)
  }

  async function hasEntries(): Promise<boolean> {
    const { hasWalletConnectEntries } = await import('./storage.ts')
    return hasWalletConnectEntries().catch(() => false)
  }

  return {
    /**
     * The wallet app of the last session, if that is still open. Sends the wallet nothing; loads nothing if this device
     * has no session.
     *
     * @throws WalletError `unreachable` if the library can't be loaded, or the storage does not answer
     */
    async restore(): Promise<FoundWallet | undefined> {
      if (!opening && !(await reach(hasEntries()))) return undefined
      const restored = (await open()).restore()
      return restored && { provider: restored.provider, info: { ...walletConnectInfo(), name: restored.name } }
    },

    /** Offers a connection to a wallet app. @throws WalletError `unreachable` without the library or the relay */
    pair: async (): Promise<Pairing> => reach((await open()).pair()),

    /** Ends the session, and deletes keys and sessions from this device, offline too. */
    async forget(): Promise<void> {
      const before = opening
      opening = undefined
      if (await hasEntries())
        await import('./storage.ts').then(({ clearWalletConnectStorage }) => clearWalletConnectStorage())
      const client = await before?.catch(() => undefined)
      await client?.forget()
    },
  }
}

/** Undefined in a build without WalletConnect: the library is no part of it. */
export const walletConnect = __WALLET_CONNECT__ ? createConnection() : undefined
