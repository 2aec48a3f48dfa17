import { type ComponentType, useState } from 'react'
import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { retryableLazy } from '../../ui/retryableLazy.tsx'
import { GuestHome } from './GuestHome.tsx'

const load = () => import('./MemberHome.tsx')
const LazyMemberHome = retryableLazy(load)
let preloaded: ComponentType | undefined

/** Loads the logged-in home before it mounts, so that it renders without suspending. */
export async function preloadMemberHome(): Promise<void> {
  preloaded = (await load()).default
}

/** The component type is chosen once per mount: a preload that finishes later doesn't remount the screen. */
function MemberHome() {
  const [Component] = useState<ComponentType>(() => preloaded ?? LazyMemberHome)
  return <Component />
}

/** Home, logged in or logged out. Source: specification §2. */
export function HomeScreen() {
  return useViewedAccount().address ? <MemberHome /> : <GuestHome />
}
