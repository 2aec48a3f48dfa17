import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { useT } from '../../lib/i18n/intl.ts'
import { startLogin } from '../../lib/login/loginFlow.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainDetails } from './ChainDetails.tsx'
import { closeDeposit, deposit } from './depositFlow.ts'

/** Kinds of `WalletError` that a new login ends. */
const LOGIN_HELPS = ['mismatch', 'absent', 'sessionEnded', 'sessionExpired']

/** What the user can do about the wallet after a failed deposit, besides trying again. */
export function WalletProblem() {
  const t = useT()
  const { problem } = useSnapshot(deposit)
  const [location] = useLocation()
  if (problem === 'wrongChain' || problem === 'unknownChain') return <ChainDetails />
  if (!problem || !LOGIN_HELPS.includes(problem)) return null
  return (
    <Button
      onClick={() => {
        closeDeposit()
        void startLogin(location)
      }}
    >
      {t('wallet.logInAgain')}
    </Button>
  )
}
