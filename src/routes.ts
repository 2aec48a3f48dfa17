import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { paths } from './lib/paths.ts'

export interface RouteEntry {
  path: string
  screen: LazyExoticComponent<ComponentType>
  /** Needs a login: without one, the connect card stands in its place. */
  member: boolean
  /** Its tab in the tab bar. */
  tab?: 'home' | 'deal' | 'mining' | 'assets' | 'my'
}

const placeholder = lazy(() => import('./features/placeholder/PlaceholderScreen.tsx'))

/** Every screen but home, which is part of the shell. Source: specification §2. */
export const routes: RouteEntry[] = [
  { path: paths.node, screen: lazy(() => import('./features/nodes/NodesScreen.tsx')), member: true },
  { path: paths.assets, screen: lazy(() => import('./features/assets/AssetsScreen.tsx')), member: true, tab: 'assets' },
  { path: paths.assetsRecord, screen: placeholder, member: true, tab: 'assets' },
  { path: paths.withdraw, screen: placeholder, member: true, tab: 'assets' },
  { path: paths.withdrawRecord, screen: placeholder, member: true, tab: 'assets' },
  { path: paths.invited, screen: placeholder, member: true },
  { path: paths.invitedUpdate, screen: placeholder, member: true },
  { path: paths.my, screen: placeholder, member: true, tab: 'my' },
  { path: paths.deal, screen: placeholder, member: false, tab: 'deal' },
  { path: paths.dealRecord, screen: placeholder, member: false, tab: 'deal' },
  { path: paths.mining, screen: placeholder, member: false, tab: 'mining' },
]

export const notFound = lazy(() => import('./features/placeholder/NotFoundScreen.tsx'))
