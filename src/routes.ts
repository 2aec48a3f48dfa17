import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { paths } from './lib/config/paths.ts'

export interface RouteEntry {
  path: string
  screen: LazyExoticComponent<ComponentType>
  /** Without a login, the connect card is shown instead. */
  requiresLogin: boolean
}

/** Every screen except home, which is part of the shell. Source: specification §2. */
export const routes: RouteEntry[] = [
  { path: paths.node, screen: lazy(() => import('./features/nodes/NodesScreen.tsx')), requiresLogin: true },
  { path: paths.assets, screen: lazy(() => import('./features/assets/AssetsScreen.tsx')), requiresLogin: true },
  {
    path: paths.assetsRecord,
    screen: lazy(() => import('./features/records/AssetsRecordScreen.tsx')),
    requiresLogin: true,
  },
  { path: paths.withdraw, screen: lazy(() => import('./features/withdraw/WithdrawScreen.tsx')), requiresLogin: true },
  {
    path: paths.withdrawRecord,
    screen: lazy(() => import('./features/records/WithdrawRecordScreen.tsx')),
    requiresLogin: true,
  },
  { path: paths.invited, screen: lazy(() => import('./features/invitations/InvitedScreen.tsx')), requiresLogin: true },
  {
    path: paths.invitedUpdate,
    screen: lazy(() => import('./features/invitations/InvitedUpdateScreen.tsx')),
    requiresLogin: true,
  },
  { path: paths.my, screen: lazy(() => import('./features/account/AccountScreen.tsx')), requiresLogin: true },
  { path: paths.deal, screen: lazy(() => import('./features/deal/DealScreen.tsx')), requiresLogin: false },
  { path: paths.dealRecord, screen: lazy(() => import('./features/deal/DealRecordScreen.tsx')), requiresLogin: false },
  { path: paths.mining, screen: lazy(() => import('./features/mining/MiningScreen.tsx')), requiresLogin: false },
]

export const NotFound = lazy(() => import('./features/notFound/NotFoundScreen.tsx'))
