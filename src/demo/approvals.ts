import { proxy, ref } from 'valtio'
import type { ApprovalRequest } from '../../mocks/wallet/walletParams.ts'

interface PendingApproval {
  request: ApprovalRequest
  respond: (approved: boolean) => void
}

/** Connects the demo wallet to its approval sheet. */
export interface Approvals {
  /** Valtio state: the request that the sheet shows. */
  state: { pending: PendingApproval | null }
  /** Shows a request and resolves when the user responds. */
  approve(request: ApprovalRequest): Promise<boolean>
}

export function createApprovals(): Approvals {
  const state = proxy<Approvals['state']>({ pending: null })
  return {
    state,
    approve: (request) =>
      new Promise((resolve) => {
        const respond = (approved: boolean) => {
          state.pending = null
          resolve(approved)
        }
        state.pending = ref({ request, respond })
      }),
  }
}
