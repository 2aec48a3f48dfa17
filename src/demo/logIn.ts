import type { Backend } from '../../mocks/backend.ts'
import { withImplied } from '../../mocks/scenarios/catalogue.ts'
import { presentationOf } from '../../mocks/scenarios/presentation.ts'
import { CONTRACT_WALLET, MAIN_MEMBER, NON_MEMBER } from '../../mocks/seed/addresses.ts'
import type { DemoSettings, Login } from '../../mocks/settings/types.ts'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import type { Tokens } from '../contract/auth.ts'
import { clearSession, session, startSession } from '../lib/session/session.ts'

/** Who logs in: as the settings say, as a scenario implies, or the member if a scenario is seen on a member's screen. */
function loginOf(settings: DemoSettings): Login | undefined {
  const { login } = withImplied(settings)
  if (login) return login
  return settings.scenarios.some(({ name }) => presentationOf(name)?.path) ? 'member' : undefined
}

const ACCOUNT: Record<Login, string> = {
  guest: MAIN_MEMBER,
  member: MAIN_MEMBER,
  newcomer: NON_MEMBER,
  contract: CONTRACT_WALLET,
}

/** The account of the last scenario that logs in. */
const addressIn = ({ scenarios }: DemoSettings): string => {
  const last = scenarios.findLast(({ name }) => presentationOf(name)?.group === 'login')
  return typeof last?.params.address === 'string' ? last.params.address : MAIN_MEMBER
}

/** The present login as the settings of a link. */
export function presentLogin(walletAccount: string): Pick<DemoSettings, 'login' | 'scenarios'> {
  const { address } = session
  if (!address) return { login: walletAccount === NON_MEMBER ? 'newcomer' : 'guest', scenarios: [] }
  if (address === CONTRACT_WALLET) return { login: 'contract', scenarios: [] }
  return address === MAIN_MEMBER
    ? { login: 'member', scenarios: [] }
    : { scenarios: [{ name: 'member-logged-in', params: { address } }] }
}

const isTokens = (values: Partial<Record<string, unknown>>): values is Record<keyof Tokens, string> =>
  typeof values.accessToken === 'string' && typeof values.refreshToken === 'string'

/**
 * Logs in or out as the settings say. The wallet shows the same account.
 *
 * @param values what the scenarios returned; tokens among them become the session, also if they have expired
 */
export async function logInFor(
  settings: DemoSettings,
  values: Record<string, unknown>,
  { backend, wallet }: { backend: Backend; wallet: DemoWallet },
): Promise<void> {
  const enter = (address: string, tokens: Tokens) => {
    startSession(address, tokens)
    if (wallet.accounts.includes(address)) wallet.setState({ connected: true, account: address })
  }
  const enterWithNewTokens = async (address: string) => {
    const tokens = await backend.setState('member-logged-in', { address })
    if (isTokens(tokens)) enter(address, tokens)
  }
  const login = loginOf(settings)
  const isLoggedOut = settings.login === 'guest' || settings.login === 'newcomer'
  const isOther = settings.login !== undefined && ACCOUNT[settings.login] !== addressIn(settings)
  if (isTokens(values) && !isLoggedOut && !isOther) return enter(addressIn(settings), values)
  if (login === 'member' || login === 'contract') return enterWithNewTokens(ACCOUNT[login])
  if (login === undefined) {
    // The world may have forgotten the login of this tab, or a newcomer who had joined.
    if (session.address) await enterWithNewTokens(session.address)
    return
  }
  clearSession()
  wallet.setState({ connected: false, account: ACCOUNT[login] })
}
