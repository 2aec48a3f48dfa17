import { useSnapshot } from 'valtio'
import { SOLVED_BY_LOGIN } from '../../lib/errors/WalletError.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { startLogin } from '../../lib/login/startLogin.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainDetails } from './ChainDetails.tsx'
import { closeDeposit, deposit } from './depositFlow.ts'

/** What the user can do about the wallet after a failed deposit, besides trying again. */
export function WalletProblem() {
  const t = useT()
  const { problem } = useSnapshot(deposit)
  if (problem === 'wrongChain' || problem === 'unknownChain') return <ChainDetails />
  if (!problem || !SOLVED_BY_LOGIN.includes(problem)) return null
  return (
    <Button
      onClick={() => {
        closeDeposit()
        void startLogin()
      }}
    >
      {t('wallet.logInAgain')}
    </Button>
  )
}
