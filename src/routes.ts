import { paths } from './lib/config/paths.ts'
import { type LazyComponent, retryableLazy } from './ui/retryableLazy.tsx'

export interface RouteEntry {
  path: string
  screen: LazyComponent<object>
  /** Without a login, the connect card is shown instead. */
  requiresLogin: boolean
}

/** Every screen except home, which is part of the shell. Source: specification §2. */
export const routes: RouteEntry[] = [
  { path: paths.node, screen: retryableLazy(() => import('./features/nodes/NodesScreen.tsx')), requiresLogin: true },
  {
    path: paths.assets,
    screen: retryableLazy(() => import('./features/assets/AssetsScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.assetsRecord,
    screen: retryableLazy(() => import('./features/records/AssetsRecordScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.withdraw,
    screen: retryableLazy(() => import('./features/withdraw/WithdrawScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.withdrawRecord,
    screen: retryableLazy(() => import('./features/records/WithdrawRecordScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.invited,
    screen: retryableLazy(() => import('./features/invitations/InvitedScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.invitedUpdate,
    screen: retryableLazy(() => import('./features/invitations/InvitedUpdateScreen.tsx')),
    requiresLogin: true,
  },
  { path: paths.my, screen: retryableLazy(() => import('./features/account/AccountScreen.tsx')), requiresLogin: true },
  { path: paths.deal, screen: retryableLazy(() => import('./features/deal/DealScreen.tsx')), requiresLogin: false },
  {
    path: paths.dealRecord,
    screen: retryableLazy(() => import('./features/deal/DealRecordScreen.tsx')),
    requiresLogin: false,
  },
  {
    path: paths.mining,
    screen: retryableLazy(() => import('./features/mining/MiningScreen.tsx')),
    requiresLogin: false,
  },
]
