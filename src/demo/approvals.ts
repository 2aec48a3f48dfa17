import { proxy, ref } from 'valtio'
import type { ApprovalRequest } from '../../mocks/wallet/walletParams.ts'

/** The request of the demo wallet that its sheet shows. */
export const approvals = proxy({
  pending: null as { request: ApprovalRequest; respond: (approved: boolean) => void } | null,
})

/** Shows a request. Resolves when the user responds. */
export const approve = (request: ApprovalRequest): Promise<boolean> =>
  new Promise((resolve) => {
    const respond = (approved: boolean) => {
      approvals.pending = null
      resolve(approved)
    }
    approvals.pending = ref({ request, respond })
  })
