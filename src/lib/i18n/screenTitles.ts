import { paths } from '../config/paths.ts'
import type { MessageId } from './intl.ts'

const TITLES: Record<keyof typeof paths, MessageId> = {
  home: 'tab.home',
  node: 'screen.node',
  assets: 'tab.assets',
  assetsRecord: 'screen.assetsRecord',
  withdraw: 'withdraw.title',
  withdrawRecord: 'screen.withdrawRecord',
  invited: 'screen.invited',
  invitedUpdate: 'screen.invitedUpdate',
  my: 'screen.account',
  deal: 'tab.deal',
  dealRecord: 'screen.dealRecord',
  mining: 'tab.mining',
}

/** The title of each screen, by its path. */
export const SCREEN_TITLES: Record<string, MessageId> = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [path, TITLES[name as keyof typeof paths]]),
)
