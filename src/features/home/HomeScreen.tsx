import { lazy } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../../lib/session.ts'
import { GuestHome } from './GuestHome.tsx'

const MemberHome = lazy(() => import('./MemberHome.tsx'))

/** Home has two states. Source: specification §2. */
export function HomeScreen() {
  return useSnapshot(session).address ? <MemberHome /> : <GuestHome />
}
