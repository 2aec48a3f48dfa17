import { lazy } from 'react'
import { useShown } from '../../lib/saved.ts'
import { GuestHome } from './GuestHome.tsx'

const MemberHome = lazy(() => import('./MemberHome.tsx'))

/** Home has two states. Source: specification §2. */
export function HomeScreen() {
  return useShown().address ? <MemberHome /> : <GuestHome />
}
