import type { DemoWallet } from '../../mocks/wallet/wallet.ts'
import type { ApprovalRequest } from '../../mocks/wallet/walletOptions.ts'
import { groupAddress } from '../lib/addresses.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import styles from './ApprovalSheet.module.css'
import { useDemoText } from './texts.ts'
import { useStayOnTop } from './useStayOnTop.ts'

interface ApprovalProps {
  wallet: DemoWallet
  request: ApprovalRequest
  answer: (yes: boolean) => void
}

/** The demo wallet asks its owner: what a real wallet would show in its own window. */
export function ApprovalSheet({ wallet, request, answer }: ApprovalProps) {
  const t = useDemoText()
  const inside = useStayOnTop()
  return (
    <Sheet
      title={t[request.kind]}
      onClose={() => answer(false)}
      footer={
        <div className={styles.pair}>
          <Button tone="quiet" onClick={() => answer(false)}>
            {t.refuse}
          </Button>
          <Button onClick={() => answer(true)}>{t.approve}</Button>
        </div>
      }
    >
      <p ref={inside} className={styles.wallet}>
        {t.wallet}
      </p>
      {request.kind === 'connect' && <AccountChoice wallet={wallet} />}
      {request.kind === 'sign' && <pre className={styles.message}>{request.message}</pre>}
      {request.kind === 'send' && (
        <p className={styles.message}>
          {t.to} {groupAddress(request.to).join(' ')}
        </p>
      )}
      {'chainId' in request && request.kind !== 'send' && (
        <p className={styles.message}>
          {t.chain} {request.chainId}
        </p>
      )}
    </Sheet>
  )
}
