import { paths } from './lib/config/paths.ts'
import { retryableLazy } from './ui/retryableLazy.tsx'

type Load = Parameters<typeof retryableLazy<object>>[0]

/** @param requiresLogin without a login, the connect card is shown instead */
const route = (load: Load, requiresLogin = true) => ({ screen: retryableLazy(load), requiresLogin })

/** Every screen except home, which is part of the shell, by its path. Source: specification §2. */
export const routes: Partial<Record<string, ReturnType<typeof route>>> = {
  [paths.node]: route(() => import('./features/nodes/NodesScreen.tsx')),
  [paths.assets]: route(() => import('./features/assets/AssetsScreen.tsx')),
  [paths.assetsRecord]: route(() => import('./features/records/AssetsRecordScreen.tsx')),
  [paths.withdraw]: route(() => import('./features/withdraw/WithdrawScreen.tsx')),
  [paths.withdrawRecord]: route(() => import('./features/records/WithdrawRecordScreen.tsx')),
  [paths.invited]: route(() => import('./features/invitations/InvitedScreen.tsx')),
  [paths.invitedUpdate]: route(() => import('./features/invitations/InvitedUpdateScreen.tsx')),
  [paths.my]: route(() => import('./features/account/AccountScreen.tsx')),
  [paths.deal]: route(() => import('./features/deal/DealScreen.tsx'), false),
  [paths.dealRecord]: route(() => import('./features/deal/DealRecordScreen.tsx'), false),
  [paths.mining]: route(() => import('./features/mining/MiningScreen.tsx'), false),
}
