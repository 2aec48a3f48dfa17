import { requiresLogin } from './lib/config/pages.ts'
import { paths } from './lib/config/paths.ts'
import { retryableLazy } from './ui/retryableLazy.tsx'

type Load = Parameters<typeof retryableLazy<object>>[0]

/** Without a login, the connect card is shown instead of a screen that requires it. */
const route = (path: string, load: Load) =>
  [path, { screen: retryableLazy(load), requiresLogin: requiresLogin(path) }] as const

/** Every screen except home, which is part of the shell, by its path. Source: specification §2. */
export const routes: Partial<Record<string, ReturnType<typeof route>[1]>> = Object.fromEntries([
  route(paths.node, () => import('./features/nodes/NodesScreen.tsx')),
  route(paths.assets, () => import('./features/assets/AssetsScreen.tsx')),
  route(paths.assetsRecord, () => import('./features/records/AssetsRecordScreen.tsx')),
  route(paths.withdraw, () => import('./features/withdraw/WithdrawScreen.tsx')),
  route(paths.withdrawRecord, () => import('./features/records/WithdrawRecordScreen.tsx')),
  route(paths.invited, () => import('./features/invitations/InvitedScreen.tsx')),
  route(paths.invitedUpdate, () => import('./features/invitations/InvitedUpdateScreen.tsx')),
  route(paths.my, () => import('./features/account/AccountScreen.tsx')),
  route(paths.deal, () => import('./features/deal/DealScreen.tsx')),
  route(paths.dealRecord, () => import('./features/deal/DealRecordScreen.tsx')),
  route(paths.mining, () => import('./features/mining/MiningScreen.tsx')),
])
