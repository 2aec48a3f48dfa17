import { paths } from './lib/config/paths.ts'
import { type LazyComponent, retryableLazy } from './ui/retryableLazy.tsx'

type Load = Parameters<typeof retryableLazy<object>>[0]

export interface RouteEntry {
  path: string
  screen: LazyComponent<object>
  /** Without a login, the connect card is shown instead. */
  requiresLogin: boolean
}

const memberRoute = (path: string, load: Load): RouteEntry => ({
  path,
  screen: retryableLazy(load),
  requiresLogin: true,
})
const openRoute = (path: string, load: Load): RouteEntry => ({ ...memberRoute(path, load), requiresLogin: false })

/** Every screen except home, which is part of the shell. Source: specification §2. */
export const routes: RouteEntry[] = [
  memberRoute(paths.node, () => import('./features/nodes/NodesScreen.tsx')),
  memberRoute(paths.assets, () => import('./features/assets/AssetsScreen.tsx')),
  memberRoute(paths.assetsRecord, () => import('./features/records/AssetsRecordScreen.tsx')),
  memberRoute(paths.withdraw, () => import('./features/withdraw/WithdrawScreen.tsx')),
  memberRoute(paths.withdrawRecord, () => import('./features/records/WithdrawRecordScreen.tsx')),
  memberRoute(paths.invited, () => import('./features/invitations/InvitedScreen.tsx')),
  memberRoute(paths.invitedUpdate, () => import('./features/invitations/InvitedUpdateScreen.tsx')),
  memberRoute(paths.my, () => import('./features/account/AccountScreen.tsx')),
  openRoute(paths.deal, () => import('./features/deal/DealScreen.tsx')),
  openRoute(paths.dealRecord, () => import('./features/deal/DealRecordScreen.tsx')),
  openRoute(paths.mining, () => import('./features/mining/MiningScreen.tsx')),
]
