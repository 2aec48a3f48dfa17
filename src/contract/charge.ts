import * as v from 'valibot'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Address } from './fields.ts'

export const getDepositAddress = endpoint({
  id: 'getDepositAddress',
  method: 'GET',
  path: '/api/v1/charge/address',
  auth: 'bearer',
  summary: 'Returns the on-chain address for the user’s deposits.',
  reply: v.object({
    /** Address that receives the stablecoin. */
    address: Address,
  }),
})

export const confirmDeposit = endpoint({
  id: 'confirmDeposit',
  method: 'POST',
  path: '/api/v1/charge/confirm',
  auth: 'bearer',
  summary: 'Reports a deposit that was sent on-chain. Idempotent: the same hash returns 200 again.',
  body: v.object({
    /** Transaction hash of the transfer: 0x and 64 hexadecimal digits. */
    txHash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
  }),
  reply: v.unknown(),
  codes: {
    [CODE.refused]:
      'The transaction is unknown, failed, or is not a deposit of this user. The app keeps the deposit record and retries.',
  },
})
