import * as v from 'valibot'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Balance, Count, Id, OptionalText, Text, UnixTime, WholeNumber } from './fields.ts'

/** A kind of node. The screen shows one button per type. */
export const NodeType = v.object({
  /** The sale item with the same id is the type's item. */
  id: Id,
  /** In the language of `Accept-Language`. */
  name: Text,
})
export type NodeType = v.InferOutput<typeof NodeType>

/** What a sale offers of one node type. */
export const NodeSaleItem = v.object({
  /** Sent to `buyNode`. */
  id: Id,
  /** In the language of `Accept-Language`. */
  name: Text,
  /** Licences offered in all. Null, missing or 0: no stock applies, no progress is shown. */
  total: v.nullish(Count, null),
  /** Licences left. Null or missing: no stock applies. */
  stock: v.nullish(WholeNumber, null),
  /** Price of one licence, in USDT. */
  price: Balance,
  /** Licences that one user may own. Null or missing: no limit; 0: a limit of 0. */
  maxPerUser: v.nullish(Count, null),
  /** Licences that the user owns. */
  bought: v.nullish(Count, 0),
  /** What the licence gives, as text with line breaks, in the language of `Accept-Language`. Never HTML. */
  content: OptionalText,
})
export type NodeSaleItem = v.InferOutput<typeof NodeSaleItem>

/** A sale of node licences. */
export const NodeSale = v.object({
  /** In the language of `Accept-Language`. */
  title: Text,
  /** Unix seconds; buying is possible from this second on. */
  beginTime: UnixTime,
  /** Unix seconds; buying is possible before this second. */
  endTime: UnixTime,
  /** What is offered. */
  items: v.array(NodeSaleItem),
})
export type NodeSale = v.InferOutput<typeof NodeSale>

export const listNodeTypes = endpoint({
  id: 'listNodeTypes',
  method: 'GET',
  path: '/api/v1/node/types',
  auth: 'bearer',
  summary: 'The kinds of nodes.',
  reply: v.array(NodeType),
})

export const listNodeSales = endpoint({
  id: 'listNodeSales',
  method: 'GET',
  path: '/api/v1/node/sales',
  auth: 'bearer',
  summary: 'The node sales. The app shows the first one; an empty list means that there is no sale.',
  reply: v.array(NodeSale),
})

export const buyNode = endpoint({
  id: 'buyNode',
  method: 'POST',
  path: '/api/v1/node/buy',
  auth: 'bearer',
  summary: 'Buys one licence with the usable USDT balance.',
  body: v.object({
    /** `id` of the sale item. */
    nodeSaleItemId: Id,
  }),
  reply: v.unknown(),
  codes: {
    [CODE.insufficientBalance]: 'The usable USDT balance does not cover the price. The app offers a deposit.',
    [CODE.refused]: 'Sold out, limit reached, or the sale is not open. `message` says which.',
  },
})
