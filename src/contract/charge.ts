import * as v from 'valibot'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Address } from './fields.ts'

export const getDepositAddress = endpoint({
  id: 'getDepositAddress',
  method: 'GET',
  path: '/api/v1/charge/address',
  auth: 'bearer',
  summary: 'Where the user’s deposits are sent on-chain.',
  reply: v.object({
    /** Receives the stablecoin. */
    address: Address,
  }),
})

export const confirmDeposit = endpoint({
  id: 'confirmDeposit',
  method: 'POST',
  path: '/api/v1/charge/confirm',
  auth: 'bearer',
  summary: 'Tells the server of a deposit that was sent on-chain. Idempotent: the same hash again answers 200.',
  body: v.object({
    /** Hash of the transfer: 0x and 64 hexadecimal digits. */
    txHash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
  }),
  reply: v.unknown(),
  codes: {
    [CODE.refused]:
      'The transaction is unknown, failed, or no deposit of this user. The app keeps the deposit and tries again.',
  },
})
