import { listAccounts, listWalletConfigs } from '../../contract/assets.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { getInvitationInfo, getLevelInfo, getUserInfo } from '../../contract/invitations.ts'
import type { Language } from '../../contract/language.ts'
import { listNodeSales, listNodeTypes } from '../../contract/nodes.ts'
import { language } from '../i18n/intl.ts'
import { scopeOf } from '../session/accountScope.ts'

/** A query whose reply is cached as one document. */
export interface Query<E extends Endpoint> {
  endpoint: E
  /** The server localizes the reply, so it is cached per language. */
  localized: boolean
}

const query = <E extends Endpoint>(endpoint: E, localized: boolean): Query<E> => ({ endpoint, localized })

export const userInfoQuery = query(getUserInfo, true)
export const accountsQuery = query(listAccounts, false)
export const nodeTypesQuery = query(listNodeTypes, true)
export const nodeSalesQuery = query(listNodeSales, true)
export const walletConfigsQuery = query(listWalletConfigs, false)
export const invitationInfoQuery = query(getInvitationInfo, true)
export const levelInfoQuery = query(getLevelInfo, true)

/** Key of a query's cached document for an account, by default in the current language. */
export const queryKey = (
  { endpoint, localized }: Query<Endpoint>,
  address: string,
  inLanguage: Language = language.current,
): string => `${scopeOf(address)}|${endpoint.id}|${localized ? inLanguage : ''}`
