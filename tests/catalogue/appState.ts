import { forgetInviteCode, storedInvite } from '../../src/lib/login/inviteCode.ts'
import { connectivity } from '../../src/lib/network/connectivity.ts'
import { clearSavedData, savedData } from '../../src/lib/session/viewedAccount.ts'
import { ADDRESS } from './samples.ts'

/** What a story needs of the app's state. Each returns how to undo it. */

export function withSavedData(): () => void {
  savedData.account = { address: ADDRESS, fetchedAt: Date.UTC(2026, 10, 20) }
  return clearSavedData
}

export function withInviteCode(): () => void {
  storedInvite.code = 'K7Q2-MINT'
  return forgetInviteCode
}

export function whileOffline(): () => void {
  connectivity.reachable = false
  return () => {
    connectivity.reachable = true
  }
}
