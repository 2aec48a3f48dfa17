import { type TransactionRequest, Wallet } from 'ethers'
import { CONTRACT_WALLET_ABI } from '../chain/contractWallet.ts'
import { RPC_CODE, RpcError } from '../jsonRpc.ts'

/** A transaction as the page asks for it. */
export interface TransactionIntent {
  to: string
  value: string
  data: string
}

/** Signs for the accounts of a wallet. */
export interface Keyring {
  /** Addresses of all accounts: those of the keys, then the contract wallets. */
  accounts: string[]
  /** The address that pays for the account's transactions: itself, or the owner of the contract wallet. */
  payerOf(address: string): string
  /** A contract wallet calls the recipient; its owner calls the contract wallet. */
  wrap(address: string, intent: TransactionIntent): TransactionIntent
  signMessage(address: string, message: string | Uint8Array): Promise<string>
  signTransaction(address: string, transaction: TransactionRequest): Promise<string>
}

/** @param contracts contract wallets that the first key owns */
export function createKeyring(keys: readonly string[], contracts: readonly string[]): Keyring {
  const wallets = keys.map((key) => new Wallet(key))
  const find = (address: string): Wallet => {
    const found = contracts.includes(address) ? wallets[0] : wallets.find((wallet) => wallet.address === address)
    if (!found) throw new RpcError(RPC_CODE.unauthorized, 'The account is not one of this wallet')
    return found
  }
  return {
    accounts: [...wallets.map(({ address }) => address), ...contracts],
    payerOf: (address) => find(address).address,
    wrap: (address, { to, value, data }) =>
      contracts.includes(address)
        ? { to: address, value: '0x0', data: CONTRACT_WALLET_ABI.encodeFunctionData('execute', [to, value, data]) }
        : { to, value, data },
    signMessage: (address, message) => find(address).signMessage(message),
    signTransaction: (address, transaction) => find(address).signTransaction(transaction),
  }
}
