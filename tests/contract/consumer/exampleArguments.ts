import { TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import type { API } from '../../../src/contract/api.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { INVITEES_PAGE_SIZE, RECORDS_PAGE_SIZE } from '../../../src/contract/limits.ts'
import type { CallOptions } from '../../../src/lib/api/request.ts'
import type { RequestParts } from './interaction.ts'

type Groups = typeof API
type Call = { [Group in keyof Groups]: Groups[Group][keyof Groups[Group]] }[keyof Groups]
type MemberCall = Extract<Call, { auth: 'bearer' }>
type CallWithArguments = Extract<MemberCall, { query: object } | { body: object }>

/** What a call of any member sends. A call that needs a query or a body and is missing here is a compile error. */
const ARGUMENTS: { [E in CallWithArguments as E['id']]: CallOptions<E> } = {
  listDirectInvitees: { query: { page: 1, size: INVITEES_PAGE_SIZE } },
  listTransactions: { query: { page: 1, size: RECORDS_PAGE_SIZE } },
  listWithdrawals: { query: { page: 1, size: RECORDS_PAGE_SIZE } },
  buyNode: { body: { nodeSaleItemId: 'public' } },
  withdraw: { body: { token: 'USDT', amount: '50' } },
  transfer: { body: { token: 'USDT', amount: '50', toAddress: TEST_ACCOUNTS[3] } },
  confirmDeposit: { body: { txHash: `0x${'de'.repeat(32)}` } },
}

/** The query and the body of a call, as any member may send it. */
export const exampleArguments = ({ id }: Endpoint): RequestParts & CallOptions<Endpoint> => ({
  query: undefined,
  body: undefined,
  ...(ARGUMENTS as Partial<Record<string, RequestParts>>)[id],
})
