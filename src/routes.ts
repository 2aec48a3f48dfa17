import { paths } from './lib/config/paths.ts'
import type { MessageId } from './lib/i18n/intl.ts'
import { retryableLazy } from './ui/retryableLazy.tsx'

type Load = Parameters<typeof retryableLazy<object>>[0]

/** @param requiresLogin without a login, the connect card is shown instead */
const route = (title: MessageId, load: Load, requiresLogin = true) => ({
  title,
  screen: retryableLazy(load),
  requiresLogin,
})

/** Every screen except home, which is part of the shell, by its path. Source: specification §2. */
export const routes: Partial<Record<string, ReturnType<typeof route>>> = {
  [paths.node]: route('screen.node', () => import('./features/nodes/NodesScreen.tsx')),
  [paths.assets]: route('tab.assets', () => import('./features/assets/AssetsScreen.tsx')),
  [paths.assetsRecord]: route('screen.assetsRecord', () => import('./features/records/AssetsRecordScreen.tsx')),
  [paths.withdraw]: route('withdraw.title', () => import('./features/withdraw/WithdrawScreen.tsx')),
  [paths.withdrawRecord]: route('screen.withdrawRecord', () => import('./features/records/WithdrawRecordScreen.tsx')),
  [paths.invited]: route('screen.invited', () => import('./features/invitations/InvitedScreen.tsx')),
  [paths.invitedUpdate]: route('screen.invitedUpdate', () => import('./features/invitations/InvitedUpdateScreen.tsx')),
  [paths.my]: route('screen.account', () => import('./features/account/AccountScreen.tsx')),
  [paths.deal]: route('tab.deal', () => import('./features/deal/DealScreen.tsx'), false),
  [paths.dealRecord]: route('screen.dealRecord', () => import('./features/deal/DealRecordScreen.tsx'), false),
  [paths.mining]: route('tab.mining', () => import('./features/mining/MiningScreen.tsx'), false),
}
