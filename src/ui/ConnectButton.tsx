import { useSnapshot } from 'valtio'
import { useT } from '../lib/i18n/intl.ts'
import { loginState } from '../lib/login/loginStore.ts'
import { startLogin } from '../lib/login/startLogin.ts'
import { useOfflineReason } from '../lib/network/connectivity.ts'
import { Button } from './Button.tsx'

/** Connects a wallet and logs in. */
export function ConnectButton({ onClick }: { onClick?: () => void }) {
  const t = useT()
  const offline = useOfflineReason()
  const { status } = useSnapshot(loginState)
  const connect = () => {
    onClick?.()
    void startLogin()
  }
  return (
    <Button busy={status !== 'idle' && status !== 'failed'} disabledBecause={offline && t(offline)} onClick={connect}>
      {t('connect.button')}
    </Button>
  )
}
