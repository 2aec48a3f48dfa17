import { MAIN_MEMBER, NON_MEMBER } from '../../../mocks/seed/addresses.ts'
import type { JsonObject } from '../../../pacts/tools/schemas.ts'
import { changeEnvelope, changeFields, isTo, type Middleware, type Respond, refusal } from '../middleware.ts'
import type { TextResponse } from '../serve.ts'

type Row = JsonObject
const dataOf = ({ text }: TextResponse): unknown => (JSON.parse(text) as { data: unknown }).data
const withData = (response: TextResponse, data: unknown): TextResponse => ({
  ...response,
  text: JSON.stringify({ ...(JSON.parse(response.text) as object), data }),
})
const isSuccess = ({ text }: TextResponse): boolean => text.startsWith('{"code":200')

const nonceReused: Middleware = (next) => {
  const answered = new Map<string, TextResponse>()
  return async (request) => {
    if (!isTo(request, '/authorize')) return next(request)
    const key = await request.clone().text()
    const earlier = answered.get(key)
    if (earlier) return earlier
    const response = await next(request)
    if (isSuccess(response)) answered.set(key, response)
    return response
  }
}

/** A refused login uses its nonce up too. */
const nonceUsedUp: Middleware = (next) => {
  const used = new Set<unknown>()
  return async (request) => {
    if (!isTo(request, '/authorize')) return next(request)
    const { nonce } = (await request
      .clone()
      .json()
      .catch(() => ({}))) as Row
    if (used.has(nonce)) return refusal(410)
    const response = await next(request)
    if (response.text.startsWith('{"code":404')) used.add(nonce)
    return response
  }
}

const refreshTokenReused: Middleware = (next) => {
  const answered = new Map<string, TextResponse>()
  return async (request) => {
    if (!isTo(request, '/refresh')) return next(request)
    const key = await request.clone().text()
    const response = answered.get(key) ?? (await next(request))
    if (isSuccess(response)) answered.set(key, response)
    return response
  }
}

/** As where what was used violates a constraint of the database. */
const crashesOnSecond =
  (path: string): Middleware =>
  (next) => {
    const used = new Set<string>()
    return async (request) => {
      if (!isTo(request, path)) return next(request)
      const key = await request.clone().text()
      if (used.has(key)) return { status: 500, type: 'text/html', cacheControl: '', text: '<h1>Error' }
      const response = await next(request)
      if (isSuccess(response)) used.add(key)
      return response
    }
  }

const stockKept: Middleware = changeFields(['stock'], (stock) => (stock === 9 ? 10 : stock))

/** As where a database returns a row that was updated as the last one. */
export const soldItemLast: Middleware = (next) => {
  let isSold = false
  return async (request) => {
    const response = await next(request)
    if (isTo(request, '/node/buy') && isSuccess(response)) isSold = true
    if (!isSold || !isTo(request, '/node/sales')) return response
    const sales = dataOf(response) as { items: Row[] }[]
    return withData(
      response,
      sales.map((sale) => ({ ...sale, items: sale.items.toReversed() })),
    )
  }
}

/** Sells the first item, whichever was asked for. */
export const firstItemSold: Middleware = (next) => async (request) => {
  const names = (await request.clone().text()).includes('nodeSaleItemId')
  if (!isTo(request, '/node/buy') || !names) return next(request)
  const sales = await next(new Request(new URL('/api/v1/node/sales', request.url), { headers: request.headers }))
  const [sale] = dataOf(sales) as { items: Row[] }[]
  return next(new Request(request, { body: JSON.stringify({ nodeSaleItemId: sale?.items[0]?.id }) }))
}

/** As where an update of the stock names the sale and not its item. */
const everyStockTaken: Middleware = (next) => {
  const sold = new Map<string | null, unknown>()
  return async (request) => {
    const buyer = request.headers.get('authorization')
    const body = request.clone()
    const response = await next(request)
    if (isTo(request, '/node/buy') && isSuccess(response)) sold.set(buyer, ((await body.json()) as Row).nodeSaleItemId)
    if (!isTo(request, '/node/sales') || !sold.has(buyer)) return response
    const sales = dataOf(response) as { items: { id: unknown; stock: number }[] }[]
    const taken = (item: (typeof sales)[0]['items'][0]) =>
      item.id === sold.get(buyer) ? item : { ...item, stock: item.stock - 1 }
    return withData(
      response,
      sales.map((sale) => ({ ...sale, items: sale.items.map(taken) })),
    )
  }
}

/** The first row of a page is the last one of the page before. */
const rowRepeated: Middleware = (next) => {
  let last: Row | undefined
  return async (request) => {
    const response = await next(request)
    const query = new URL(request.url).searchParams
    if (!isTo(request, '/wallet/transaction') || query.has('types') || !isSuccess(response)) return response
    const rows = dataOf(response) as Row[]
    const page = query.get('page')
    const shown = page !== '1' && last && rows.length > 0 ? [last, ...rows.slice(1)] : rows
    last = rows.at(-1)
    return withData(response, shown)
  }
}

/** Filters the rows of a page of all types. */
const filteredAfterPaging: Middleware = (next) => async (request) => {
  const url = new URL(request.url)
  const types = url.searchParams.get('types')
  if (!isTo(request, '/wallet/transaction') || !types) return next(request)
  url.searchParams.delete('types')
  const response = await next(new Request(url, request))
  if (!isSuccess(response)) return response
  return withData(
    response,
    (dataOf(response) as Row[]).filter(({ type }) => types.split(',').includes(String(type))),
  )
}

/** What a purchase cost is added again, for the member who bought. */
const balanceKept: Middleware = (next) => {
  const buyers = new Set<string | null>()
  return async (request) => {
    const response = await next(request)
    if (isTo(request, '/node/buy') && isSuccess(response)) buyers.add(request.headers.get('authorization'))
    if (!isTo(request, '/accounts') || !buyers.has(request.headers.get('authorization'))) return response
    const accounts = (dataOf(response) as Row[]).map((one) => ({
      ...one,
      balance: String(Number(one.balance) + 100.1),
    }))
    return withData(response, accounts)
  }
}

/** As where a withdrawal is checked by hand. */
export const overdraftAccepted: Middleware = (next) => async (request) => {
  const response = await next(request)
  return isTo(request, '/withdraw') && response.text.includes('usable balance is insufficient')
    ? { ...response, text: '{"code":200,"message":"OK"}' }
    : response
}

/** Books a withdrawal once more in a field of the account. */
const withdrawnTwice =
  (field: 'balance' | 'frozen', more: number): Middleware =>
  (next) => {
    const withdrawers = new Set<string | null>()
    return async (request) => {
      const response = await next(request)
      const member = request.headers.get('authorization')
      if (request.method === 'POST' && isTo(request, '/withdraw') && isSuccess(response)) withdrawers.add(member)
      if (!isTo(request, '/accounts') || !withdrawers.has(member)) return response
      const accounts = (dataOf(response) as Row[]).map((one) => ({
        ...one,
        [field]: one.token === 'USDT' ? (Number(one[field]) + more).toFixed(1) : one[field],
      }))
      return withData(response, accounts)
    }
  }

/** A member without records sees those of the one who asked before. */
const anothersRecord: Middleware = (next) => {
  let seen: Row[] = []
  const isMainMember = async (request: Request, respond: Respond) => {
    const { headers } = request
    const user = await respond(new Request(new URL('/api/v1/member/mine', request.url), { headers }))
    return user.text.includes(MAIN_MEMBER)
  }
  return async (request) => {
    const response = await next(request)
    if (!isTo(request, '/wallet/transaction') || !isSuccess(response)) return response
    const rows = dataOf(response) as Row[]
    if (rows.length > 0) seen = rows.slice(0, 1)
    return rows.length === 0 && !(await isMainMember(request, next)) ? withData(response, seen) : response
  }
}

const saleReversed: Middleware = changeEnvelope((envelope, request) =>
  isTo(request, '/sales') && Array.isArray(envelope.data)
    ? {
        ...envelope,
        data: envelope.data.map((sale) => ({ ...sale, beginTime: sale.endTime, endTime: sale.beginTime })),
      }
    : envelope,
)

const crashesOnMalformed: Middleware = (next) => async (request) => {
  if (!isTo(request, '/confirm')) return next(request)
  const body = await request.clone().text()
  return body.includes('txHash')
    ? next(request)
    : { status: 500, type: 'text/html', cacheControl: '', text: '<h1>Error' }
}

/** Backends with a fault, and the step of the journey that names it. */
export const PLANTED: Readonly<Record<string, readonly [middleware: Middleware, step: string]>> = {
  'a crash after a used nonce': [crashesOnSecond('/authorize'), 'a used nonce is refused'],
  'a crash after a used refresh token': [crashesOnSecond('/refresh'), 'a used refresh token is refused'],
  'a sale that ends before it begins': [saleReversed, 'the sale of the state is open'],
  'a stock that stays': [stockKept, 'a purchase takes one from the stock'],
  'a stock that is taken of every item': [everyStockTaken, 'a purchase leaves the other items as they were'],
  'a row on two pages': [rowRepeated, 'pages of records neither repeat nor skip a row'],
  'a filter after paging': [filteredAfterPaging, 'pages of records of one type neither repeat nor skip a row'],
  'a balance that stays': [balanceKept, 'a purchase is paid with the balance'],
  'a withdrawal that is taken twice': [
    withdrawnTwice('balance', -50.7),
    'what was withdrawn is no longer usable, and the rest is',
  ],
  'a withdrawal that is frozen twice': [
    withdrawnTwice('frozen', 50.7),
    'a withdrawal freezes no more than its amount and the fee',
  ],
  'the record of another account': [anothersRecord, 'another account sees no records of the first'],
  'a newcomer who is the inviter': [
    changeFields(['address'], (address) => (address === NON_MEMBER ? MAIN_MEMBER : address)),
    'a newcomer is logged in as itself',
  ],
  // The code of the main member, so that it signs newcomers up.
  'one invite code for all': [
    changeFields(['inviteCode'], () => `TPU-${MAIN_MEMBER.slice(-6).toUpperCase()}`),
    'another account has its own invite code',
  ],
  'a crash after a malformed request': [
    crashesOnMalformed,
    'confirmDeposit answers a malformed request with an envelope',
  ],
}

/** Backends that fulfil the specification, with the step of the journey that warns about them. */
export const BEYOND: Readonly<Record<string, readonly [middleware: Middleware, step: string]>> = {
  'a nonce that works twice': [nonceReused, 'a used nonce is refused'],
  'a nonce that a 404 uses up': [nonceUsedUp, 'sign up with an invite code'],
  'a refresh token that works twice': [refreshTokenReused, 'a used refresh token is refused'],
  'a withdrawal record of another amount': [
    changeFields(['amount'], (amount) => (amount === '50.7' ? '12' : amount)),
    'a withdrawal is among its records',
  ],
}
