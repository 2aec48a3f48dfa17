import { type ComponentType, lazy } from 'react'
import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { GuestHome } from './GuestHome.tsx'

const load = () => import('./MemberHome.tsx')
let MemberHome: ComponentType = lazy(load)

/** Loads what a member sees ahead: shown later, it is there without a moment of nothing. */
export async function prepareMemberHome(): Promise<void> {
  MemberHome = (await load()).default
}

/** Home has two states. Source: specification §2. */
export function HomeScreen() {
  return useViewedAccount().address ? <MemberHome /> : <GuestHome />
}
