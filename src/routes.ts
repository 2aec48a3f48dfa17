import { paths } from './lib/config/paths.ts'
import { loadMessages } from './lib/i18n/intl.ts'
import { type LazyComponent, retryableLazy } from './ui/retryableLazy.tsx'

export interface RouteEntry {
  path: string
  screen: LazyComponent<object>
  /** Without a login, the connect card is shown instead. */
  requiresLogin: boolean
}

/** A screen whose messages load beside its code. */
const lazyScreen: typeof retryableLazy = (load) =>
  retryableLazy(() => {
    loadMessages('all').catch(() => {})
    return load()
  })

/** Every screen except home, which is part of the shell. Source: specification §2. */
export const routes: RouteEntry[] = [
  { path: paths.node, screen: lazyScreen(() => import('./features/nodes/NodesScreen.tsx')), requiresLogin: true },
  {
    path: paths.assets,
    screen: lazyScreen(() => import('./features/assets/AssetsScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.assetsRecord,
    screen: lazyScreen(() => import('./features/records/AssetsRecordScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.withdraw,
    screen: lazyScreen(() => import('./features/withdraw/WithdrawScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.withdrawRecord,
    screen: lazyScreen(() => import('./features/records/WithdrawRecordScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.invited,
    screen: lazyScreen(() => import('./features/invitations/InvitedScreen.tsx')),
    requiresLogin: true,
  },
  {
    path: paths.invitedUpdate,
    screen: lazyScreen(() => import('./features/invitations/InvitedUpdateScreen.tsx')),
    requiresLogin: true,
  },
  { path: paths.my, screen: lazyScreen(() => import('./features/account/AccountScreen.tsx')), requiresLogin: true },
  { path: paths.deal, screen: lazyScreen(() => import('./features/deal/DealScreen.tsx')), requiresLogin: false },
  {
    path: paths.dealRecord,
    screen: lazyScreen(() => import('./features/deal/DealRecordScreen.tsx')),
    requiresLogin: false,
  },
  {
    path: paths.mining,
    screen: lazyScreen(() => import('./features/mining/MiningScreen.tsx')),
    requiresLogin: false,
  },
]
