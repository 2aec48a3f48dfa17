import * as v from 'valibot'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Balance, Count, Id, OptionalText, Text, UnixSeconds, WholeNumber } from './fields.ts'

/** A node type. The screen shows one button per type. */
export const NodeType = v.object({
  /** Matches the `id` of the type's sale item. */
  id: Id,
  /** Display name, in the language of `Accept-Language`. */
  name: Text,
})
export type NodeType = v.InferOutput<typeof NodeType>

/** The offer of one node type in a sale. */
export const NodeSaleItem = v.object({
  /** Sent to `buyNode`. */
  id: Id,
  /** Display name, in the language of `Accept-Language`. */
  name: Text,
  /** Total number of licences. Null, missing or 0 means that stock does not apply; no progress is shown. */
  total: v.nullish(Count, null),
  /** Remaining licences. Null or missing means that stock does not apply. */
  stock: v.nullish(WholeNumber, null),
  /** Price of one licence, in USDT. */
  price: Balance,
  /** Maximum number of licences per user. Null or missing means no limit; 0 is a limit of 0. */
  maxPerUser: v.nullish(Count, null),
  /** Number of licences that the user owns. */
  bought: v.nullish(Count, 0),
  /** Benefits of the licence, as text with line breaks (never HTML), in the language of `Accept-Language`. */
  content: OptionalText,
})
export type NodeSaleItem = v.InferOutput<typeof NodeSaleItem>

/** A sale of node licences. */
export const NodeSale = v.object({
  /** Display title, in the language of `Accept-Language`. */
  title: Text,
  /** Start of the sale, Unix seconds, inclusive. */
  beginTime: UnixSeconds,
  /** End of the sale, Unix seconds, exclusive. */
  endTime: UnixSeconds,
  /** The offers of the sale. */
  items: v.array(NodeSaleItem),
})
export type NodeSale = v.InferOutput<typeof NodeSale>

export const listNodeTypes = endpoint({
  id: 'listNodeTypes',
  method: 'GET',
  path: '/api/v1/node/types',
  auth: 'bearer',
  summary: 'Lists the node types.',
  reply: v.array(NodeType),
})

export const listNodeSales = endpoint({
  id: 'listNodeSales',
  method: 'GET',
  path: '/api/v1/node/sales',
  auth: 'bearer',
  summary: 'Lists the node sales. The app shows the first one; an empty list means that there is no sale.',
  reply: v.array(NodeSale),
})

export const buyNode = endpoint({
  id: 'buyNode',
  method: 'POST',
  path: '/api/v1/node/buy',
  auth: 'bearer',
  idempotent: true,
  summary: 'Buys one licence with the available USDT balance.',
  body: v.object({
    /** `id` of the sale item. */
    nodeSaleItemId: Id,
  }),
  reply: v.unknown(),
  codes: {
    [CODE.insufficientBalance]: 'The available USDT balance does not cover the price. The app offers a deposit.',
    [CODE.refused]: 'The item is sold out, the user’s limit is reached, or the sale is not open. `message` says which.',
  },
})
