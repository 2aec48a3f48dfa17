import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { paths } from './lib/paths.ts'

export interface RouteEntry {
  path: string
  screen: LazyExoticComponent<ComponentType>
  /** Needs a login: without one, the connect card stands in its place. */
  member: boolean
}

/** Every screen but home, which is part of the shell. Source: specification §2. */
export const routes: RouteEntry[] = [
  { path: paths.node, screen: lazy(() => import('./features/nodes/NodesScreen.tsx')), member: true },
  { path: paths.assets, screen: lazy(() => import('./features/assets/AssetsScreen.tsx')), member: true },
  { path: paths.assetsRecord, screen: lazy(() => import('./features/records/AssetsRecordScreen.tsx')), member: true },
  { path: paths.withdraw, screen: lazy(() => import('./features/withdraw/WithdrawScreen.tsx')), member: true },
  {
    path: paths.withdrawRecord,
    screen: lazy(() => import('./features/records/WithdrawRecordScreen.tsx')),
    member: true,
  },
  { path: paths.invited, screen: lazy(() => import('./features/invitations/InvitedScreen.tsx')), member: true },
  {
    path: paths.invitedUpdate,
    screen: lazy(() => import('./features/invitations/InvitedUpdateScreen.tsx')),
    member: true,
  },
  { path: paths.my, screen: lazy(() => import('./features/settings/MyScreen.tsx')), member: true },
  { path: paths.deal, screen: lazy(() => import('./features/trading/DealScreen.tsx')), member: false },
  { path: paths.dealRecord, screen: lazy(() => import('./features/trading/DealRecordScreen.tsx')), member: false },
  { path: paths.mining, screen: lazy(() => import('./features/mining/MiningScreen.tsx')), member: false },
]

export const notFound = lazy(() => import('./features/notFound/NotFoundScreen.tsx'))
