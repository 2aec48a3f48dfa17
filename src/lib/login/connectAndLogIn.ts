import { getAddress, hexlify, toUtf8Bytes } from 'ethers'
import { authorize, getNonce, type Tokens } from '../../contract/auth.ts'
import { CODE } from '../../contract/codes.ts'
import { loginMessage } from '../../contract/loginMessage.ts'
import { call } from '../api/call.ts'
import { accountsQuery, fetchQuery, userInfoQuery } from '../cache/queries.ts'
import { ApiError, WalletError } from '../errors/errors.ts'
import { forgetOtherAccounts } from '../session/accountScope.ts'
import { startSession } from '../session/session.ts'
import { broadcast } from '../tabs/channel.ts'
import { connectWallet, requestAccount, requestSignature } from '../wallet/activeProvider.ts'
import { findWallets, getProvider } from '../wallet/discovery.ts'
import type { Eip1193Provider } from '../wallet/provider.ts'
import { saveInviteCode, storedInvite } from './inviteCode.ts'
import type { LoginFlow } from './loginStore.ts'

/** Ends a flow in which there is no wallet to connect; what the user can do then is shown by its status. */
const nobody = new Promise<never>(() => {})

/** The whole of specification §4, connect flow and login. @throws Cancelled, WalletError, ApiError */
export async function connectAndLogIn(flow: LoginFlow): Promise<void> {
  const provider = await connect(flow)
  const address = getAddress(await flow.wait(requestAccount(provider)))
  const tokens = await authorizeWithCode(flow, provider, address)
  flow.show('entering')
  await enter(address, tokens)
}

async function connect(flow: LoginFlow): Promise<Eip1193Provider> {
  const wallets = await flow.wait(findWallets())
  if (wallets.length === 0) {
    flow.show('none')
    return flow.wait(nobody)
  }
  const [first] = wallets
  const chosen = first && wallets.length === 1 ? first : await flow.chooseWallet()
  const provider = getProvider(chosen.uuid)
  if (!provider) throw new WalletError('failed')
  flow.show('connecting')
  await flow.wait(connectWallet(provider, chosen))
  return provider
}

interface Credentials {
  address: string
  nonce: string
  signature: string
}

async function sign(flow: LoginFlow, provider: Eip1193Provider, address: string): Promise<Credentials> {
  flow.show('signing')
  const { nonce } = await flow.wait(call(getNonce, { query: { address } }))
  const message = hexlify(toUtf8Bytes(loginMessage(address, nonce)))
  return { address, nonce, signature: await flow.wait(requestSignature(provider, message, address)) }
}

/** Authorises; a missing invite code is asked for and sent with the same signature, an expired nonce is signed anew once. */
async function authorizeWithCode(flow: LoginFlow, provider: Eip1193Provider, address: string): Promise<Tokens> {
  let credentials = await sign(flow, provider, address)
  let inviteCode = storedInvite.code
  let signedAnew = false
  for (;;) {
    flow.show('verifying')
    try {
      return await flow.wait(call(authorize, { body: { ...credentials, inviteCode } }))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === CODE.notMember) {
        inviteCode = await flow.askInviteCode(inviteCode ? { id: 'invite.notAccepted' } : undefined)
        saveInviteCode(inviteCode)
      } else if (code === CODE.nonceExpired && !signedAnew) {
        signedAnew = true
        credentials = await sign(flow, provider, address)
      } else throw error
    }
  }
}

/** Begins the session and fetches what the next screens show; a failure there is theirs to tell. */
async function enter(address: string, tokens: Tokens): Promise<void> {
  startSession(address, tokens)
  broadcast('loggedIn', { address })
  await forgetOtherAccounts(address)
  await Promise.allSettled([fetchQuery(userInfoQuery), fetchQuery(accountsQuery)])
}
