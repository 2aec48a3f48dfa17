import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useStableFor } from '../../lib/browser/useStableFor.ts'
import { cancelLogin } from '../../lib/login/loginController.ts'
import { loginState } from '../../lib/login/loginStore.ts'
import { retryableLazy } from '../../ui/retryableLazy.tsx'
import { ConnectProgress } from './ConnectProgress.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { NoWalletSheet } from './NoWalletSheet.tsx'
import { WalletPicker } from './WalletPicker.tsx'

/** Brings the code that draws QR codes, so it is loaded only once WalletConnect is chosen. */
const PairingSheet = __WALLET_CONNECT__ ? retryableLazy(() => import('./PairingSheet.tsx')) : undefined

/** A faster search shows no sheet of its own, because the next sheet follows at once. */
const SEARCH_SHOWN_MS = 400

/** The sheet of the current login status. Closing it cancels the login. */
export default function ConnectSheet() {
  const { status } = useSnapshot(loginState)
  const searchTakesLong = useStableFor(status, SEARCH_SHOWN_MS)
  /** Another try begins in the sheet that shows the failure. */
  const isRetry = useRef(false)
  if (status === 'failed') isRetry.current = true
  if (status === 'idle' || (status === 'searching' && !searchTakesLong && !isRetry.current)) return null
  if (status === 'none') return <NoWalletSheet onClose={cancelLogin} />
  if (status === 'choosing') return <WalletPicker onClose={cancelLogin} />
  if (PairingSheet && status === 'pairing') return <PairingSheet onClose={cancelLogin} />
  if (status === 'inviting') return <InviteSheet onClose={cancelLogin} />
  return <ConnectProgress onClose={cancelLogin} />
}
