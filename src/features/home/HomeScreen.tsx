import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { retryableLazy } from '../../ui/retryableLazy.tsx'
import { GuestHome } from './GuestHome.tsx'

export const MemberHome = retryableLazy(() => import('./MemberHome.tsx'))

/** Home, logged in or logged out. Source: specification §2. */
export function HomeScreen() {
  return useViewedAccount().address ? <MemberHome /> : <GuestHome />
}
