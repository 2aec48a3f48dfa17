import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NodeSale, NodeSaleItem } from '../../src/contract/nodes.ts'
import { confirmAndBuyNode, PURCHASE } from '../../src/features/nodes/buyNode.ts'
import { withPurchase } from '../../src/features/nodes/saleRules.ts'
import { amountOf, resumeIntents } from '../../src/lib/actions/runPaidAction.ts'
import { paths } from '../../src/lib/config/paths.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { dialogs, dismissDialogs } from '../../src/lib/overlays/dialogs.ts'
import { closeSheet, sheets } from '../../src/lib/overlays/sheets.ts'
import { clearSession, currentLogin, startSession } from '../../src/lib/session/session.ts'
import { toasts } from '../../src/lib/toasts/toasts.ts'
import { answer, toastsSaid } from '../answers.ts'
import { memoryStorage } from '../memoryStorage.ts'
import { ME, TOKENS } from '../testAccounts.ts'

const ITEM = {
  ...{ id: '1', name: 'Public node', price: '100', bought: 1, maxPerUser: 5, total: 10, stock: 5, content: '' },
} as NodeSaleItem
const OTHER = { ...ITEM, id: '2', price: '7', bought: 4 } as NodeSaleItem
const SALE = { title: '', beginTime: 0, endTime: 1, items: [ITEM] } as NodeSale

/** What the server has on sale, and how it answers a purchase. */
const server = vi.hoisted(() => ({
  items: [] as unknown[],
  beginTime: 0,
  buy: vi.fn(),
  asked: [] as string[],
  readBalance: (): string => '0',
}))
const REFETCHED = ['listNodeSales', 'listAccounts', 'getUserInfo']
vi.mock('../../src/lib/api/call.ts', () => ({
  call: async ({ id }: { id: string }, options: unknown) => {
    server.asked.push(id)
    if (id === 'buyNode') {
      server.asked = []
      return server.buy(options)
    }
    if (id === 'listAccounts') return [{ id: 'usdt', token: 'USDT', balance: server.readBalance(), frozen: '0' }]
    return id === 'listNodeSales' ? [{ title: '', beginTime: server.beginTime, endTime: 1, items: server.items }] : []
  },
}))
vi.mock('../../src/lib/browser/sleep.ts', async (original) => ({ ...(await original()), sleep: async () => {} }))
vi.mock('../../src/lib/wallet/activeProvider.ts', () => ({ verifyAccount: async () => {} }))
const navigate = vi.hoisted(() => vi.fn())
vi.mock('../../src/lib/browser/navigation.ts', () => ({ navigate }))

const onSale = (change: Partial<NodeSaleItem> = {}) => {
  server.items = [OTHER, { ...ITEM, ...change }]
}
const book = () => onSale({ bought: 2 })
const lose = () => {
  throw new ApiError('network')
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
  toasts.shown = []
  server.beginTime = 0
  navigate.mockReset()
  server.buy.mockReset().mockImplementation(book)
  onSale()
  startSession(ME, TOKENS)
})
afterEach(async () => {
  dismissDialogs()
  closeSheet()
  clearSession()
  vi.unstubAllGlobals()
  await durable.intents.clear()
})

/** @returns the licences owned just before, if one was bought */
async function buy(confirmed = true, item = ITEM): Promise<number | undefined> {
  const buying = confirmAndBuyNode(SALE, item)
  expect(await answer(confirmed)).toBe('tip.sureBuy')
  return buying
}

/** The app in another page of this browser, with the session of the same account. */
async function openPage() {
  vi.resetModules()
  const { confirmAndBuyNode } = await import('../../src/features/nodes/buyNode.ts')
  const { startSession } = await import('../../src/lib/session/session.ts')
  startSession(ME, TOKENS)
  return {
    confirmAndBuyNode,
    ...(await import('../answers.ts')),
    ...(await import('../../src/lib/errors/ApiError.ts')),
  }
}

/** Buys, and expects the alert that the purchase is not confirmed. */
async function expectUnproven(): Promise<void> {
  const buying = confirmAndBuyNode(SALE, ITEM)
  await answer(true)
  expect(await answer(true)).toBe('outcome.unconfirmed')
  await buying
  expect(toastsSaid()).toEqual([])
}

describe('a purchase', () => {
  it('sends the confirmed item once, with the login that confirmed it and a key, and refetches what it changed', async () => {
    const loginId = currentLogin()?.id
    expect(await buy()).toBe(1)
    const request = {
      body: { nodeSaleItemId: '1' },
      loginId,
      idempotencyKey: expect.stringMatching(/^.{8,}$/),
      mayRepeat: expect.any(Function),
    }
    expect(server.buy.mock.calls).toEqual([[request]])
    expect(toastsSaid()).toEqual(['tip.buySuccess'])
    expect(await durable.intents.count()).toBe(0)
    await vi.waitFor(() => expect(server.asked).toEqual(expect.arrayContaining(REFETCHED)))
  })

  it('shows the name and the price before it is sent, and sends nothing without a yes', async () => {
    const buying = confirmAndBuyNode(SALE, { ...ITEM, price: '1000' as NodeSaleItem['price'] })
    await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
    expect(dialogs.open[0]).toMatchObject({
      title: { id: 'tip.sureBuy', values: { name: 'Public node' } },
      amount: { value: '1000', unit: 'USDT' },
      facts: [{ label: { id: 'user.node' }, text: { text: 'Public node' } }],
      body: { id: 'node.sureBuyText', values: { price: '1,000' } },
      confirm: { id: 'node.buyNow' },
      cancel: { id: 'action.cancel' },
    })
    await answer(false)
    expect(await buying).toBeUndefined()
    expect(server.buy).not.toHaveBeenCalled()
    expect(toastsSaid()).toEqual([])
  })

  it('is counted from what the server says just before it', async () => {
    onSale({ bought: 3 })
    server.buy.mockImplementation(() => onSale({ bought: 4 }))
    expect(await buy()).toBe(3)
  })

  it('is counted anew in a sale that has begun since the screen was shown', async () => {
    server.beginTime = 1
    onSale({ bought: 0 })
    server.buy.mockImplementation(() => onSale())
    expect(await buy()).toBe(0)
  })

  it('in another tab is not proven by one here that no node has shown', async () => {
    server.buy.mockImplementation(() => {})
    await buy()
    const before = { id: ITEM.id, price: ITEM.price, bought: ITEM.bought }
    expect(await PURCHASE.countBookings(before, null)).toBe(0)
  })

  it('is not proven by a licence that the screen has shown before: a node of the server lags behind', async () => {
    onSale({ bought: 0 })
    server.buy.mockImplementation(() => {
      onSale()
      lose()
    })
    await expectUnproven()
  })

  it('is not proven by one before it that a node shows late, whatever tab or page has sent that', async () => {
    server.buy.mockImplementation(() => {})
    await buy()
    const later = await openPage()
    server.buy.mockImplementation(() => {
      book()
      throw new later.ApiError('network')
    })
    const buying = later.confirmAndBuyNode(SALE, ITEM)
    expect(await later.answer(true)).toBe('tip.sureBuy')
    expect(await later.answer(true)).toBe('outcome.unconfirmed')
    await buying
    expect(later.toastsSaid()).toEqual([])
  })

  it.each([
    ['another price', () => onSale({ price: '100.01' as NodeSaleItem['price'] }), 'node.priceChanged'],
    ['no such item', () => (server.items = [OTHER]), 'node.withdrawn'],
  ])('sends nothing if the server has %s by then', async (_, change, message) => {
    change()
    await buy()
    expect(server.buy).not.toHaveBeenCalled()
    expect(toastsSaid()).toEqual([message])
  })

  it('whose reply is lost is not sent again, and proven by one more licence of this item', async () => {
    server.buy.mockImplementation(() => {
      book()
      lose()
    })
    expect(await buy()).toBe(1)
    expect(server.buy).toHaveBeenCalledOnce()
    expect(toastsSaid()).toEqual(['tip.buySuccess'])
  })

  it.each([
    ['by a licence of another item', 0, [{ ...OTHER, bought: 5 }, ITEM]],
    ['by a licence of the next sale', 1, [{ ...ITEM, bought: 2 }]],
    ['once its item is gone from the sale', 0, []],
  ])('whose reply is lost is not proven %s', async (_, beginTime, items) => {
    server.buy.mockImplementation(() => {
      Object.assign(server, { beginTime, items })
      lose()
    })
    await expectUnproven()
    const [intent] = await durable.intents.toArray()
    expect(intent && amountOf(PURCHASE, intent)).toBe('100')
  })

  it('of an earlier session is resumed, and another version’s is left to the user', async () => {
    const row = { scope: '0x7a69:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', name: 'buy', requestedAt: 1 } as const
    const rest = { serverMessage: null, reported: true }
    await durable.intents.add({ ...row, ...rest, id: 'a', baseline: { id: '1', price: '100', bought: 0 } })
    await resumeIntents(PURCHASE)
    expect(toastsSaid()).toEqual(['tip.buySuccess'])
    expect(await durable.intents.count()).toBe(0)
    await durable.intents.add({ ...row, ...rest, id: 'b', baseline: { id: '1', bought: 0 } })
    await resumeIntents(PURCHASE)
    const [unknown] = await durable.intents.toArray()
    expect(unknown && [unknown.id, amountOf(PURCHASE, unknown)]).toEqual(['b', undefined])
  })
})

describe('a purchase that the balance does not cover', () => {
  it('offers a deposit and asks nothing else, once the server has said so', async () => {
    server.readBalance = () => '99.999999999999999999'
    const buying = confirmAndBuyNode(SALE, ITEM, '5')
    expect(await answer(true)).toBe('tip.insufficientBalance')
    expect(await buying).toBeUndefined()
    expect([navigate.mock.calls, sheets.open, dialogs.open]).toEqual([[[paths.assets]], 'deposit', []])
    expect(server.buy).not.toHaveBeenCalled()
  })

  it.each([
    ['only on the screen, which is older than a deposit', () => '100'],
    ['on the screen while the balance can’t be read', lose],
  ])('%s, goes on', async (_, read) => {
    server.readBalance = read
    const buying = confirmAndBuyNode(SALE, ITEM, '5')
    expect(await answer(true)).toBe('tip.sureBuy')
    expect(await buying).toBe(1)
  })
})

describe('a purchase that the server refuses', () => {
  const refuse = (code: number) =>
    server.buy.mockImplementation(() => {
      throw new ApiError('business', { code, serverMessage: 'Not today' })
    })

  it.each([
    [true, [[paths.assets]], 'deposit'],
    [false, [], null],
  ])('for want of balance offers a deposit; accepted: %s', async (isAccepted, visited, opened) => {
    refuse(400)
    const buying = confirmAndBuyNode(SALE, ITEM)
    await answer(true)
    expect(await answer(isAccepted)).toBe('tip.insufficientBalance')
    await buying
    expect([navigate.mock.calls, sheets.open, toastsSaid()]).toEqual([visited, opened, []])
  })

  it('for another reason says the server’s words', async () => {
    refuse(409)
    expect(await buy()).toBeUndefined()
    expect(toastsSaid()).toEqual(['Not today'])
    expect(await durable.intents.count()).toBe(0)
  })

  it.each([
    ['on the screen that knows it', withPurchase(ITEM, 1)],
    ['after that screen was left', ITEM],
  ])('is not proven by the one before it, which the sale shows late: %s', async (_, shown) => {
    server.buy.mockImplementation(() => {})
    expect(await buy()).toBe(1)
    toasts.shown = []
    server.buy.mockImplementation(() => {
      book()
      throw new ApiError('business', { code: 409, serverMessage: 'Not today' })
    })
    expect(await buy(true, shown)).toBeUndefined()
    expect(toastsSaid()).toEqual(['Not today'])
  })
})
