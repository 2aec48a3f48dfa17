import { getAddress, hexlify, toUtf8Bytes } from 'ethers'
import { authorize, getNonce, type Tokens } from '../../contract/auth.ts'
import { CODE } from '../../contract/codes.ts'
import { loginMessage } from '../../contract/loginMessage.ts'
import { forgetOtherAccounts } from '../account/forgetAccount.ts'
import { call } from '../api/call.ts'
import { fetchQuery } from '../cache/fetchQuery.ts'
import { accountsQuery, userInfoQuery } from '../cache/queries.ts'
import { ApiError } from '../errors/ApiError.ts'
import { WalletError } from '../errors/WalletError.ts'
import { startSession } from '../session/session.ts'
import { clearSavedData } from '../session/viewedAccount.ts'
import { broadcast } from '../tabs/channel.ts'
import { connectWallet, requestAccount, requestSignature } from '../wallet/activeProvider.ts'
import { findWallets, getProvider } from '../wallet/discovery.ts'
import type { Eip1193Provider } from '../wallet/provider.ts'
import { saveInviteCode, storedInvite } from './inviteCode.ts'
import type { LoginFlow } from './loginStore.ts'

/**
 * Connect flow and login of specification §4.
 *
 * @throws LoginCancelled, WalletError, ApiError
 */
export async function connectAndLogIn(flow: LoginFlow): Promise<void> {
  const provider = await connect(flow)
  const address = getAddress(await flow.wait(requestAccount(provider)))
  const tokens = await authorizeWithInvite(flow, provider, address)
  flow.setStatus('entering')
  await enter(address, tokens)
}

async function connect(flow: LoginFlow): Promise<Eip1193Provider> {
  const wallets = await flow.wait(findWallets())
  if (wallets.length === 0) {
    flow.setStatus('none')
    // Without a wallet the flow stays open, showing what to do, until the user closes it.
    return flow.wait(new Promise<never>(() => {}))
  }
  const [first] = wallets
  const chosen = first && wallets.length === 1 ? first : await flow.chooseWallet()
  const provider = getProvider(chosen.uuid)
  if (!provider) throw new WalletError('failed')
  flow.setStatus('connecting')
  connectWallet(provider, chosen)
  return provider
}

interface Credentials {
  address: string
  nonce: string
  signature: string
}

async function sign(flow: LoginFlow, provider: Eip1193Provider, address: string): Promise<Credentials> {
  flow.setStatus('signing')
  const { nonce } = await flow.wait(call(getNonce, { query: { address } }))
  const message = hexlify(toUtf8Bytes(loginMessage(address, nonce)))
  return { address, nonce, signature: await flow.wait(requestSignature(provider, message, address)) }
}

/** A missing invite code is requested and sent with the same signature; an expired nonce is signed once more. */
async function authorizeWithInvite(flow: LoginFlow, provider: Eip1193Provider, address: string): Promise<Tokens> {
  let credentials = await sign(flow, provider, address)
  let inviteCode = storedInvite.code
  let signedAgain = false
  for (;;) {
    flow.setStatus('verifying')
    try {
      return await flow.wait(call(authorize, { body: { ...credentials, inviteCode } }))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === CODE.notMember) {
        inviteCode = await flow.askInviteCode(inviteCode ? { id: 'invite.notAccepted' } : undefined)
        saveInviteCode(inviteCode)
      } else if (code === CODE.nonceExpired && !signedAgain) {
        signedAgain = true
        credentials = await sign(flow, provider, address)
      } else throw error
    }
  }
}

/** Starts the session and fetches what the next screens show; they report a failure themselves. */
async function enter(address: string, tokens: Tokens): Promise<void> {
  clearSavedData()
  startSession(address, tokens)
  broadcast('loggedIn', { address })
  await forgetOtherAccounts(address)
  await Promise.allSettled([fetchQuery(userInfoQuery), fetchQuery(accountsQuery)])
}
