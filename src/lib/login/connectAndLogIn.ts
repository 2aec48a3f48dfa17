import { getAddress, hexlify, toUtf8Bytes } from 'ethers'
import { authorize, getNonce, type Tokens } from '../../contract/auth.ts'
import { CODE } from '../../contract/codes.ts'
import { loginMessage } from '../../contract/loginMessage.ts'
import { call } from '../api/call.ts'
import { fetchNativeBalance } from '../chain/balances.ts'
import { ApiError } from '../errors/ApiError.ts'
import { WalletError } from '../errors/WalletError.ts'
import type { Message } from '../i18n/message.ts'
import { session } from '../session/session.ts'
import { type Lease, unlessHeldElsewhere } from '../tabs/locks.ts'
import { withUpdateLock } from '../tabs/updateLock.ts'
import { connectWallet, requestAccount, requestSignature } from '../wallet/activeProvider.ts'
import { getProvider } from '../wallet/discovery.ts'
import { findWallets } from '../wallet/findWallets.ts'
import type { Eip1193Provider, FoundWallet } from '../wallet/provider.ts'
import { WALLET_CONNECT, walletConnect, walletConnectInfo } from '../wallet/walletConnect/connection.ts'
import { enterAccount } from './enterAccount.ts'
import { forgetInviteCode, saveInviteCode, storedInvite } from './inviteCode.ts'
import { type LoginFlow, loginState } from './loginStore.ts'

/** Name of the lock: wallets have one prompt, and servers may keep one nonce per address. */
const LOGIN = 'login'

/**
 * Connect flow and login of specification §4. One login at a time on this device.
 *
 * @throws FlowCancelled, WalletError, ApiError
 */
export async function connectAndLogIn(flow: LoginFlow): Promise<void> {
  const wallet = await chooseWallet(flow)
  const done = await unlessHeldElsewhere(LOGIN, (lease) => withUpdateLock(() => logIn(flow, wallet, lease)))
  if (!done) throw new WalletError('inOtherTab')
}

async function logIn(flow: LoginFlow, { provider, info }: FoundWallet, lease: Lease): Promise<void> {
  const reconnectPrevious = connectWallet(provider, info)
  try {
    flow.setStatus('connecting')
    // Lower case first: some wallets return a checksum of their own.
    const address = getAddress((await flow.wait(() => requestAccount(provider))).toLowerCase())
    void fetchNativeBalance(address)
    const tokens = await authorizeWithInvite(flow, provider, address, lease)
    flow.setStatus('entering')
    await enterAccount(flow, address, tokens, info.rdns)
  } catch (error) {
    // The session before this login goes on, with its own wallet.
    if (session.address) reconnectPrevious()
    throw error
  }
}

async function chooseWallet(flow: LoginFlow): Promise<FoundWallet> {
  loginState.restoredApp = false
  const wallets = await flow.wait(findWallets)
  if (wallets.length === 0 && !walletConnect) {
    flow.setStatus('none')
    // Without a wallet the flow stays open, showing what to do, until the user closes it.
    return flow.wait(() => new Promise<never>(() => {}))
  }
  const [first] = wallets
  const chosen = first && wallets.length === 1 && !walletConnect ? first : await flow.chooseWallet()
  if (walletConnect && chosen.uuid === WALLET_CONNECT) return connectApp(flow, walletConnect)
  const provider = getProvider(chosen.uuid)
  if (!provider) throw new WalletError('failed')
  return { provider, info: chosen }
}

/** Takes the wallet app of the last session, or shows a QR code until one connects. */
async function connectApp(flow: LoginFlow, connection: NonNullable<typeof walletConnect>): Promise<FoundWallet> {
  loginState.pairingUri = ''
  flow.setStatus('pairing')
  const restored = await flow.wait(connection.restore)
  loginState.restoredApp = restored !== undefined
  if (restored) return restored
  const { uri, connected } = await flow.wait(connection.pair)
  loginState.pairingUri = uri
  const { provider, name } = await flow.wait(() => connected)
  return { provider, info: { ...walletConnectInfo(), name } }
}

interface Credentials {
  address: string
  nonce: string
  signature: string
}

async function sign(flow: LoginFlow, provider: Eip1193Provider, address: string): Promise<Credentials> {
  flow.setStatus('signing')
  const { nonce } = await flow.wait(() => call(getNonce, { query: { address } }))
  const message = hexlify(toUtf8Bytes(loginMessage(address, nonce)))
  return { address, nonce, signature: await flow.wait(() => requestSignature(provider, message, address)) }
}

/** Forgets the invite code even if the user has left the flow by then: the next account must not join with a used code. */
async function authorizeOnce(body: Credentials & { inviteCode: string }): Promise<Tokens> {
  const tokens = await call(authorize, { body })
  forgetInviteCode()
  return tokens
}

/** A code may be right and yet refused, such as one that has expired: the server knows why. */
const whyRefused = ({ serverMessage }: ApiError): Message =>
  serverMessage ? { text: serverMessage } : { id: 'invite.notAccepted' }

/** A missing invite code is requested and sent with the same signature; an expired nonce is signed once more. */
async function authorizeWithInvite(
  flow: LoginFlow,
  provider: Eip1193Provider,
  address: string,
  lease: Lease,
): Promise<Tokens> {
  let credentials = await sign(flow, provider, address)
  let signedAgain = false
  for (;;) {
    // The user may have removed the stored code while the wallet asked again.
    const inviteCode = storedInvite.code
    // This tab was frozen, and another tab logs in: a newer nonce has replaced this one.
    if (!lease.isHeld()) throw new WalletError('inOtherTab')
    flow.setStatus('verifying')
    try {
      return await flow.wait(() => authorizeOnce({ ...credentials, inviteCode }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.businessCode === CODE.notMember) {
        if (inviteCode === storedInvite.code) forgetInviteCode()
        loginState.refusedCode = inviteCode
        saveInviteCode(await flow.askInviteCode(inviteCode ? whyRefused(error) : undefined))
      } else if (error.businessCode === CODE.nonceExpired && !signedAgain) {
        signedAgain = true
        credentials = await sign(flow, provider, address)
      } else throw error
    }
  }
}
