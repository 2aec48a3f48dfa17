import { WalletError } from '../errors/WalletError.ts'
import { sameAddress } from '../format/addresses.ts'
import { session } from '../session/session.ts'
import { getAccount, resumeWallet } from './activeProvider.ts'
import type { Eip1193Provider } from './provider.ts'
import { active, wallet } from './store.ts'

/** The wallet of the login. @throws WalletError `absent` */
export async function sessionWallet(): Promise<Eip1193Provider> {
  const provider = await resumeWallet()
  if (!provider) throw new WalletError('absent')
  return provider
}

/**
 * Asks the wallet which account it shows now and compares it with the login; opens no prompt. An event may have been
 * missed, so what the wallet said earlier doesn't count.
 *
 * @throws WalletError `absent`, `unresponsive`, `locked`, `mismatch`, or what the wallet rejects with
 */
export async function verifyAccount(): Promise<void> {
  const provider = await sessionWallet()
  const account = await getAccount(provider)
  if (active.provider === provider) wallet.address = account
  if (!account) throw new WalletError('locked')
  if (!sameAddress(account, session.address)) throw new WalletError('mismatch')
}
