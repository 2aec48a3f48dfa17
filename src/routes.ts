import { paths } from './lib/config/paths.ts'
import type { MessageId } from './lib/i18n/intl.ts'
import { type LazyComponent, retryableLazy } from './ui/retryableLazy.tsx'

type Load = Parameters<typeof retryableLazy<object>>[0]

export interface RouteEntry {
  path: string
  title: MessageId
  screen: LazyComponent<object>
  /** Without a login, the connect card is shown instead. */
  requiresLogin: boolean
}

const openRoute = (path: string, title: MessageId, load: Load): RouteEntry => ({
  path,
  title,
  screen: retryableLazy(load),
  requiresLogin: false,
})
const memberRoute = (...route: Parameters<typeof openRoute>) => ({ ...openRoute(...route), requiresLogin: true })

/** Every screen except home, which is part of the shell. Source: specification §2. */
export const routes: RouteEntry[] = [
  memberRoute(paths.node, 'screen.node', () => import('./features/nodes/NodesScreen.tsx')),
  memberRoute(paths.assets, 'tab.assets', () => import('./features/assets/AssetsScreen.tsx')),
  memberRoute(paths.assetsRecord, 'screen.assetsRecord', () => import('./features/records/AssetsRecordScreen.tsx')),
  memberRoute(paths.withdraw, 'withdraw.title', () => import('./features/withdraw/WithdrawScreen.tsx')),
  memberRoute(
    paths.withdrawRecord,
    'screen.withdrawRecord',
    () => import('./features/records/WithdrawRecordScreen.tsx'),
  ),
  memberRoute(paths.invited, 'screen.invited', () => import('./features/invitations/InvitedScreen.tsx')),
  memberRoute(
    paths.invitedUpdate,
    'screen.invitedUpdate',
    () => import('./features/invitations/InvitedUpdateScreen.tsx'),
  ),
  memberRoute(paths.my, 'screen.account', () => import('./features/account/AccountScreen.tsx')),
  openRoute(paths.deal, 'tab.deal', () => import('./features/deal/DealScreen.tsx')),
  openRoute(paths.dealRecord, 'screen.dealRecord', () => import('./features/deal/DealRecordScreen.tsx')),
  openRoute(paths.mining, 'tab.mining', () => import('./features/mining/MiningScreen.tsx')),
]
