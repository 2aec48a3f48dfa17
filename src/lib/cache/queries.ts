import { listAccounts, listWalletConfigs } from '../../contract/assets.ts'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { getInvitationInfo, getLevelInfo, getUserInfo } from '../../contract/invitations.ts'
import type { Language } from '../../contract/language.ts'
import { listNodeSales, listNodeTypes } from '../../contract/nodes.ts'
import { call } from '../api/call.ts'
import type { CallOptions } from '../api/request.ts'
import { ApiError } from '../errors/errors.ts'
import { language } from '../i18n/intl.ts'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import { exclusively } from '../tabs/channel.ts'
import { readRow, saveRow } from './documentStore.ts'

/** An answer that is cached as a whole. `localised`: the server answers it in a language, so it is kept per language. */
export interface Query<E extends Endpoint> {
  endpoint: E
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

/** The key of a document's row for an account, in the language of the moment unless another is named. */
export const queryKey = (doc: Query<Endpoint>, address: string, of: Language = language.current): string =>
  `${scopeOf(address)}|${doc.endpoint.id}|${doc.localized ? of : ''}`

/** The newest request of each row that is still on its way. */
const inFlight = new Map<string, Promise<unknown>>()

/**
 * Fetches a document and keeps it; screens follow the cache. Callers at the same time share one request.
 *
 * @returns what the server answered, for rules that compare before and after; screens follow the cache instead
 * @throws ApiError
 */
export function fetchQuery<E extends Endpoint>(doc: Query<E>): Promise<Reply<E>> {
  const { address } = session
  if (!address) return Promise.reject(new ApiError('superseded'))
  const key = queryKey(doc, address)
  return (inFlight.get(key) as Promise<Reply<E>> | undefined) ?? start(doc, key, address)
}

/**
 * Refreshes after the server was lost, once for all tabs: what another tab has fetched since then is fresh.
 *
 * @param since unix milliseconds
 * @throws ApiError
 */
export async function refetchIfStale<E extends Endpoint>(doc: Query<E>, since: number): Promise<void> {
  const { address } = session
  if (!address) return
  const key = queryKey(doc, address)
  // It may have been asked before the server was lost: then it tells how things were.
  await inFlight.get(key)?.catch(() => {})
  await exclusively(`refresh:${key}`, async () => {
    const row = await readRow(key)
    if (!row || row.fetchedAt <= since) await fetchQuery(doc)
  })
}

/** Refreshes after something was booked: a request that was on its way before would answer how things were. */
export function refetch<E extends Endpoint>(doc: Query<E>): Promise<Reply<E>> {
  const { address } = session
  if (!address) return Promise.reject(new ApiError('superseded'))
  return start(doc, queryKey(doc, address), address)
}

function start<E extends Endpoint>(doc: Query<E>, key: string, address: string): Promise<Reply<E>> {
  const fetching: Promise<Reply<E>> = fetchInto(doc, key, address, () => inFlight.get(key) === fetching).finally(() => {
    if (inFlight.get(key) === fetching) inFlight.delete(key)
  })
  inFlight.set(key, fetching)
  return fetching
}

/** Only the newest request keeps its answer; one that was overtaken answers what the newest does. */
async function fetchInto<E extends Endpoint>(
  doc: Query<E>,
  key: string,
  address: string,
  isNewest: () => boolean,
): Promise<Reply<E>> {
  const fetchedAt = Date.now()
  const value: Reply<E> = await call(doc.endpoint, {} as CallOptions<E>)
  if (session.address !== address) throw new ApiError('superseded')
  if (!isNewest()) return (inFlight.get(key) as Promise<Reply<E>> | undefined) ?? value
  await saveRow({ key, scope: scopeOf(address), address, name: doc.endpoint.id, value, fetchedAt })
  return value
}
