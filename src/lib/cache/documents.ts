import { listAccounts, listWalletConfigs } from '../../contract/assets.ts'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { getInvitationInfo, getLevelInfo, getUserInfo } from '../../contract/invitations.ts'
import type { Language } from '../../contract/language.ts'
import { listNodeSales, listNodeTypes } from '../../contract/nodes.ts'
import { call } from '../api/call.ts'
import type { Request } from '../api/request.ts'
import { ApiError } from '../errors.ts'
import { language } from '../intl.ts'
import { session } from '../session.ts'
import { exclusively } from '../tabs.ts'
import { readRow, saveRow } from './rows.ts'
import { scopeOf } from './scope.ts'

/** An answer that is cached as a whole. `localised`: the server answers it in a language, so it is kept per language. */
export interface Document<E extends Endpoint> {
  endpoint: E
  localised: boolean
}

const document = <E extends Endpoint>(endpoint: E, localised: boolean): Document<E> => ({ endpoint, localised })

export const userInfo = document(getUserInfo, true)
export const accounts = document(listAccounts, false)
export const nodeTypes = document(listNodeTypes, true)
export const nodeSales = document(listNodeSales, true)
export const walletConfigs = document(listWalletConfigs, false)
export const invitationInfo = document(getInvitationInfo, true)
export const levelInfo = document(getLevelInfo, true)

/** The key of a document's row for an account, in the language of the moment unless another is named. */
export const rowKey = (doc: Document<Endpoint>, address: string, of: Language = language.current): string =>
  `${scopeOf(address)}|${doc.endpoint.id}|${doc.localised ? of : ''}`

/** The newest request of each row that is still on its way. */
const running = new Map<string, Promise<unknown>>()

/**
 * Fetches a document and keeps it; screens follow the cache. Callers at the same time share one request.
 *
 * @returns what the server answered, for rules that compare before and after; screens follow the cache instead
 * @throws ApiError
 */
export function refresh<E extends Endpoint>(doc: Document<E>): Promise<Reply<E>> {
  const { address } = session
  if (!address) return Promise.reject(new ApiError('superseded'))
  const key = rowKey(doc, address)
  return (running.get(key) as Promise<Reply<E>> | undefined) ?? start(doc, key, address)
}

/**
 * Refreshes after the server was lost, once for all tabs: what another tab has fetched since then is fresh.
 *
 * @param since unix milliseconds
 * @throws ApiError
 */
export async function refreshSince<E extends Endpoint>(doc: Document<E>, since: number): Promise<void> {
  const { address } = session
  if (!address) return
  const key = rowKey(doc, address)
  // It may have been asked before the server was lost: then it tells how things were.
  await running.get(key)?.catch(() => {})
  await exclusively(`refresh:${key}`, async () => {
    const row = await readRow(key)
    if (!row || row.fetchedAt <= since) await refresh(doc)
  })
}

/** Refreshes after something was booked: a request that was on its way before would answer how things were. */
export function refreshAnew<E extends Endpoint>(doc: Document<E>): Promise<Reply<E>> {
  const { address } = session
  if (!address) return Promise.reject(new ApiError('superseded'))
  return start(doc, rowKey(doc, address), address)
}

function start<E extends Endpoint>(doc: Document<E>, key: string, address: string): Promise<Reply<E>> {
  const fetching: Promise<Reply<E>> = fetchInto(doc, key, address, () => running.get(key) === fetching).finally(() => {
    if (running.get(key) === fetching) running.delete(key)
  })
  running.set(key, fetching)
  return fetching
}

/** Only the newest request keeps its answer; one that was overtaken answers what the newest does. */
async function fetchInto<E extends Endpoint>(
  doc: Document<E>,
  key: string,
  address: string,
  isNewest: () => boolean,
): Promise<Reply<E>> {
  const fetchedAt = Date.now()
  const value: Reply<E> = await call(doc.endpoint, {} as Request<E>)
  if (session.address !== address) throw new ApiError('superseded')
  if (!isNewest()) return (running.get(key) as Promise<Reply<E>> | undefined) ?? value
  await saveRow({ key, scope: scopeOf(address), address, name: doc.endpoint.id, value, fetchedAt })
  return value
}
