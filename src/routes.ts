import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { paths } from './lib/paths.ts'

export interface RouteEntry {
  path: string
  screen: LazyExoticComponent<ComponentType>
  /** Needs a login: without one, the connect card stands in its place. */
  member: boolean
}

const placeholder = lazy(() => import('./features/placeholder/PlaceholderScreen.tsx'))

/** Every screen but home, which is part of the shell. Source: specification §2. */
export const routes: RouteEntry[] = [
  { path: paths.node, screen: lazy(() => import('./features/nodes/NodesScreen.tsx')), member: true },
  { path: paths.assets, screen: lazy(() => import('./features/assets/AssetsScreen.tsx')), member: true },
  { path: paths.assetsRecord, screen: placeholder, member: true },
  { path: paths.withdraw, screen: placeholder, member: true },
  { path: paths.withdrawRecord, screen: placeholder, member: true },
  { path: paths.invited, screen: placeholder, member: true },
  { path: paths.invitedUpdate, screen: placeholder, member: true },
  { path: paths.my, screen: placeholder, member: true },
  { path: paths.deal, screen: placeholder, member: false },
  { path: paths.dealRecord, screen: placeholder, member: false },
  { path: paths.mining, screen: placeholder, member: false },
]

export const notFound = lazy(() => import('./features/placeholder/NotFoundScreen.tsx'))
