import { paths } from '../config/paths.ts'
import type { MessageId } from './intl.ts'

/** The title of each screen, by its path. */
export const SCREEN_TITLES: Record<string, MessageId> = {
  [paths.home]: 'tab.home',
  [paths.node]: 'screen.node',
  [paths.assets]: 'tab.assets',
  [paths.assetsRecord]: 'screen.assetsRecord',
  [paths.withdraw]: 'withdraw.title',
  [paths.withdrawRecord]: 'screen.withdrawRecord',
  [paths.invited]: 'screen.invited',
  [paths.invitedUpdate]: 'screen.invitedUpdate',
  [paths.my]: 'screen.account',
  [paths.deal]: 'tab.deal',
  [paths.dealRecord]: 'screen.dealRecord',
  [paths.mining]: 'tab.mining',
}
