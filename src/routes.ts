import { paths } from './lib/config/paths.ts'
import { retryableLazy } from './ui/retryableLazy.tsx'

type Load = Parameters<typeof retryableLazy<object>>[0]

/** Every screen except home, which is part of the shell. Source: specification §2. */
const SCREENS: Record<Exclude<keyof typeof paths, 'home'>, Load> = {
  node: () => import('./features/nodes/NodesScreen.tsx'),
  assets: () => import('./features/assets/AssetsScreen.tsx'),
  assetsRecord: () => import('./features/records/AssetsRecordScreen.tsx'),
  withdraw: () => import('./features/withdraw/WithdrawScreen.tsx'),
  withdrawRecord: () => import('./features/records/WithdrawRecordScreen.tsx'),
  invited: () => import('./features/invitations/InvitedScreen.tsx'),
  invitedUpdate: () => import('./features/invitations/InvitedUpdateScreen.tsx'),
  my: () => import('./features/account/AccountScreen.tsx'),
  deal: () => import('./features/deal/DealScreen.tsx'),
  dealRecord: () => import('./features/deal/DealRecordScreen.tsx'),
  mining: () => import('./features/mining/MiningScreen.tsx'),
}

/** The screens by their paths. */
export const routes: Partial<Record<string, ReturnType<typeof retryableLazy<object>>>> = Object.fromEntries(
  Object.entries(SCREENS).map(([name, load]) => [paths[name as keyof typeof SCREENS], retryableLazy(load)]),
)
