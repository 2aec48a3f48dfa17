import { useSnapshot } from 'valtio'
import { cancelConnect, connection } from '../../lib/connect.ts'
import { ConnectProgress } from './ConnectProgress.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { NoWalletSheet } from './NoWalletSheet.tsx'
import { WalletPicker } from './WalletPicker.tsx'

/** What the login flow shows, by its status. Closing any of it cancels the flow. */
export default function ConnectSheet() {
  const { status } = useSnapshot(connection)
  if (status === 'idle') return null
  if (status === 'none') return <NoWalletSheet onClose={cancelConnect} />
  if (status === 'choosing') return <WalletPicker onClose={cancelConnect} />
  if (status === 'inviting') return <InviteSheet onClose={cancelConnect} />
  return <ConnectProgress onClose={cancelConnect} />
}
