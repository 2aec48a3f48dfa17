import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import {
  type AssetRecord,
  listAccounts,
  listTransactions,
  listWithdrawals,
  type WithdrawRecord,
  withdraw,
} from '../../../src/contract/assets.ts'
import { getInvitationInfo, getUserInfo, listDirectInvitees } from '../../../src/contract/invitations.ts'
import { INVITEES_PAGE_SIZE, RECORDS_PAGE_SIZE } from '../../../src/contract/limits.ts'
import { buyNode, listNodeSales } from '../../../src/contract/nodes.ts'
import type { Answer, BackendClient } from './backend.ts'
import { address, logIn, refresh, sendUnknownToken, signUp } from './login.ts'
import { checkMalformedRequests } from './malformedRequests.ts'
import { isRefused, isSameAddress, type Report, type StepResult, show } from './report.ts'

const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
// Doubles show: 1000.3 - 100.1 is 900.1999999999999 in their arithmetic. Columns with two decimal places hold each.
const PRICE = '100.1'
const BALANCE = '1000.3'
const WITHDRAWN = '50.7'
const FEE = '1.3'
const BOOKED = '7.3'
/** More than two pages of records, and more than one of invitees. */
const ROWS = 23
/** When those records were booked, Unix seconds. */
const BOOKED_TIME = 1_763_300_000
/** Newer records of another type: more than a page. */
const NEWER_ROWS = 12

/** A record's amount may have a sign. */
const unsigned = (amount: string): string => amount.replace('-', '')

const readUsdt = async (backend: BackendClient, token: string) =>
  (await backend.call(listAccounts, { token })).data?.find((account) => account.token === 'USDT')

async function buy(backend: BackendClient, report: Report, token: string): Promise<void> {
  const readSales = () => backend.call(listNodeSales, { token })
  const sales = await readSales()
  const [sale] = sales.data ?? []
  // Not the first, which a backend could sell whichever it is asked for.
  const before = sale?.items.at(-1)
  const readItems = async () => (await readSales()).data?.[0]?.items ?? []
  const find = (items: Awaited<ReturnType<typeof readItems>>) => items.find(({ id }) => id === before?.id)
  const now = Math.floor(sales.now / 1000)
  const isOpen = sale && sale.beginTime <= now && now < sale.endTime
  report(
    'the sale of the state is open',
    `beginTime at most ${now}, endTime after it`,
    isOpen ? undefined : `beginTime ${sale?.beginTime}, endTime ${sale?.endTime}`,
  )
  report(
    'the price is the one that was set',
    `${PRICE} USDT, as in the state sale-open`,
    before?.price === PRICE ? undefined : `${before?.price}`,
  )
  const purchase = { token, body: { nodeSaleItemId: before?.id ?? '' }, idempotencyKey: randomUUID() }
  const bought = await backend.call(buyNode, purchase)
  report('buy a node', 'code 200', bought.code === 200 ? undefined : show(bought))
  const itemsAfter = await readItems()
  const after = find(itemsAfter)
  const stock = (before?.stock ?? 0) - 1
  report('a purchase takes one from the stock', `${stock}`, after?.stock === stock ? undefined : `${after?.stock}`)
  const owned = (before?.bought ?? 0) + 1
  report(
    'a purchase counts for the member',
    `bought ${owned}`,
    after?.bought === owned ? undefined : `${after?.bought}`,
  )
  const others = (items: typeof itemsAfter) =>
    items
      .filter(({ id }) => id !== before?.id)
      .map(({ id, stock, bought }) => `${id}: stock ${stock}, bought ${bought}`)
      .sort()
      .join('; ') || 'none'
  const [kept, got] = [others(sale?.items ?? []), others(itemsAfter)]
  report('a purchase leaves the other items as they were', kept, got === kept ? undefined : got)
  const rest = new Big(BALANCE).minus(PRICE).toFixed()
  const balance = (await readUsdt(backend, token))?.balance
  report('a purchase is paid with the balance', `${rest} USDT`, balance === rest ? undefined : `${balance} USDT`)
  const records = await backend.call(listTransactions, { token, query: { page: 1, size: RECORDS_PAGE_SIZE } })
  const isBooked = records.data?.some(({ amount, direction }) => unsigned(amount) === PRICE && direction === 'out')
  report('a purchase is among the records', `a record of ${PRICE}, out`, isBooked ? undefined : show(records), 'warns')
  await backend.call(buyNode, purchase)
  const last = find(await readItems())
  report(
    'a purchase that is sent twice is booked once',
    `bought ${owned}, for the same Idempotency-Key`,
    last?.bought === owned ? undefined : `${last?.bought}`,
    'warns',
  )
}

async function withdrawSome(backend: BackendClient, report: Report, token: string): Promise<void> {
  const before = await readUsdt(backend, token)
  const reply = await backend.call(withdraw, { token, body: { token: 'USDT', amount: WITHDRAWN } })
  report('withdraw', 'code 200', reply.code === 200 ? undefined : show(reply))
  // Whether the fee comes out of the amount is not specified, nor whether the amount is frozen.
  const after = await readUsdt(backend, token)
  const most = new Big(before?.balance ?? 0).minus(WITHDRAWN)
  const least = most.minus(FEE)
  const isTaken = after && most.gte(after.balance) && least.lte(after.balance)
  report(
    'what was withdrawn is no longer usable, and the rest is',
    `at most ${most} USDT, at least ${least}`,
    isTaken ? undefined : `${after?.balance} USDT`,
  )
  const frozen = new Big(before?.frozen ?? 0).plus(WITHDRAWN).plus(FEE)
  report(
    'a withdrawal freezes no more than its amount and the fee',
    `at most ${frozen} USDT frozen`,
    after && frozen.gte(after.frozen) ? undefined : `${after?.frozen} USDT`,
  )
  const records = await backend.call(listWithdrawals, { token, query: { page: 1, size: RECORDS_PAGE_SIZE } })
  const amounts = [WITHDRAWN, new Big(WITHDRAWN).minus(FEE).toFixed(), new Big(WITHDRAWN).plus(FEE).toFixed()]
  const isListed = records.data?.some(({ amount }) => amounts.includes(unsigned(amount)))
  const expected = `a record of ${amounts.join(' or ')}`
  report('a withdrawal is among its records', expected, isListed ? undefined : show(records), 'warns')
  const overdraft = await backend.call(withdraw, { token, body: { token: 'USDT', amount: BALANCE } })
  const got = isRefused(overdraft) ? undefined : show(overdraft)
  report('a withdrawal of more than the balance is refused', 'another code than 200', got, 'warns')
}

/** Reads pages until one is short. @throws never; stops after more pages than there can be */
async function readPages<T>(size: number, read: (page: number) => Promise<Answer<readonly T[]>>) {
  const rows: T[] = []
  let last = await read(1)
  for (let page = 2; page <= ROWS; page += 1) {
    const { data = [] } = last
    rows.push(...data)
    if (data.length < size) break
    last = await read(page)
  }
  return { rows, last }
}

const readRecords = (
  backend: BackendClient,
  endpoint: typeof listTransactions | typeof listWithdrawals,
  token: string,
  filter: { types?: string } = {},
) =>
  readPages<AssetRecord | WithdrawRecord>(RECORDS_PAGE_SIZE, (page) =>
    backend.call(endpoint, { token, query: { page, size: RECORDS_PAGE_SIZE, ...filter } }),
  )

async function turnPages(backend: BackendClient, report: Report, token: string): Promise<void> {
  const count = (ids: readonly unknown[]) => `${ids.length} rows, ${new Set(ids).size} of them different`
  const check = (list: string, ids: readonly unknown[]) => {
    const isRight = ids.length === ROWS && new Set(ids).size === ROWS
    report(`pages of ${list} neither repeat nor skip a row`, `${ROWS} different rows`, isRight ? undefined : count(ids))
  }
  for (const [list, filter] of [
    ['records', {}],
    // A filter that comes after the paging leaves the first page short, which ends the list.
    ['records of one type', { types: 'charge' }],
  ] as const) {
    const { rows } = await readRecords(backend, listTransactions, token, filter)
    check(
      list,
      rows.filter(({ amount }) => unsigned(amount) === BOOKED).map(({ id }) => String(id)),
    )
  }
  const { rows } = await readPages(INVITEES_PAGE_SIZE, (page) =>
    backend.call(listDirectInvitees, { token, query: { page, size: INVITEES_PAGE_SIZE } }),
  )
  check(
    'invitees',
    rows.map(({ ethAddress }) => ethAddress.toLowerCase()),
  )
}

async function lookAsAnother(
  backend: BackendClient,
  report: Report,
  first: { token: string; inviteCode: string },
): Promise<void> {
  const token = String((await backend.set('member-logged-in', { address: OTHER })).accessToken)
  await backend.set('no-records', { address: OTHER })
  await backend.set('usdt-balance', { address: OTHER, amount: BOOKED })
  const user = await backend.call(getUserInfo, { token })
  report('another account is itself', OTHER, isSameAddress(user.data?.address, OTHER) ? undefined : show(user))
  const invitation = await backend.call(getInvitationInfo, { token })
  // A member may have none.
  const isShared = first.inviteCode !== '' && invitation.data?.inviteCode === first.inviteCode
  report(
    'another account has its own invite code',
    `another code than "${first.inviteCode}"`,
    isShared ? show(invitation) : undefined,
  )
  for (const [what, endpoint] of [
    ['records', listTransactions],
    ['withdrawals', listWithdrawals],
  ] as const) {
    // The other one's balance may be a record of its own. Ids may start at 1 for each account.
    const toText = (row: unknown) => JSON.stringify(row)
    const firsts = new Set((await readRecords(backend, endpoint, first.token)).rows.map(toText))
    const { rows, last } = await readRecords(backend, endpoint, token)
    const seen = rows.map(toText).find((row) => firsts.has(row))
    report(`another account sees no ${what} of the first`, 'none', last.data ? seen : show(last))
  }
  const balance = (await readUsdt(backend, token))?.balance
  report('another account has its own balance', `${BOOKED} USDT`, balance === BOOKED ? undefined : `${balance} USDT`)
}

/**
 * Plays what one interaction at a time can't show: calls that depend on each other.
 *
 * @throws SetupError if the backend refuses a state
 */
export async function playJourney(backend: BackendClient): Promise<readonly StepResult[]> {
  const results: StepResult[] = []
  const report: Report = (name, expected, got, outcome) =>
    results.push({
      name,
      expected,
      outcome: got === undefined ? 'ok' : (outcome ?? 'FAILED'),
      ...(got !== undefined && { got }),
    })
  let problem: string | undefined
  try {
    const tokens = await logIn(backend, report)
    const token = tokens.accessToken
    const inviteCode = await signUp(backend, report, token)
    await backend.set('sale-open', { address, price: PRICE, total: 100, stock: 10, maxPerUser: 5, bought: 0 })
    // Before the balance, which may be the sum of the records.
    await backend.set('no-records', { address })
    await backend.set('usdt-balance', { address, amount: BALANCE })
    await backend.set('usdt-withdrawable', { withdrawMin: '10.5', withdrawFee: FEE })
    await buy(backend, report, token)
    await withdrawSome(backend, report, token)
    const charges = { token: 'USDT', type: 'charge', direction: 'in', amount: BOOKED }
    await backend.set('transactions-booked', { address, count: ROWS, ...charges, createdTime: BOOKED_TIME })
    const rewards = { token: 'USDT', type: 'reward', direction: 'in', amount: '3' }
    await backend.set('transactions-booked', { address, count: NEWER_ROWS, ...rewards })
    await backend.set('no-invitees', { address })
    await backend.set('invitees-joined', { address, count: ROWS })
    await turnPages(backend, report, token)
    await lookAsAnother(backend, report, { token, inviteCode })
    await sendUnknownToken(backend, report)
    await checkMalformedRequests(backend, report, token)
    await refresh(backend, report, tokens)
  } finally {
    problem = await backend.tearDown()
  }
  report('the states are torn down', 'an HTTP status from 200 to 299 for each', problem)
  return results
}
