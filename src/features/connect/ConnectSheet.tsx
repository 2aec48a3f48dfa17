import { useSnapshot } from 'valtio'
import { cancelConnect } from '../../lib/login/connect.ts'
import { connection } from '../../lib/login/connection.ts'
import { useLasting } from '../../lib/useLasting.ts'
import { ConnectProgress } from './ConnectProgress.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { NoWalletSheet } from './NoWalletSheet.tsx'
import { WalletPicker } from './WalletPicker.tsx'

/** A search that ends sooner shows no sheet of its own: the next one is about to rise. */
const SEARCH_SHOWN_MS = 400

/** What the login flow shows, by its status. Closing any of it cancels the flow. */
export default function ConnectSheet() {
  const { status } = useSnapshot(connection)
  const searchTakesLong = useLasting(status, SEARCH_SHOWN_MS)
  if (status === 'idle' || (status === 'searching' && !searchTakesLong)) return null
  if (status === 'none') return <NoWalletSheet onClose={cancelConnect} />
  if (status === 'choosing') return <WalletPicker onClose={cancelConnect} />
  if (status === 'inviting') return <InviteSheet onClose={cancelConnect} />
  return <ConnectProgress onClose={cancelConnect} />
}
