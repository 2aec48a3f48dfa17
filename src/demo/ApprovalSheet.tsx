import { formatUnits } from 'ethers'
import { decodeTransfer, TOKEN_DECIMALS } from '../../mocks/chain/erc20.ts'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import type { ApprovalRequest } from '../../mocks/wallet/walletOptions.ts'
import { Address } from '../ui/Address.tsx'
import { Button } from '../ui/Button.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import styles from './ApprovalSheet.module.css'
import { useDemoText } from './texts.ts'
import { useStayOnTop } from './useStayOnTop.ts'

type SendRequest = Extract<ApprovalRequest, { kind: 'send' }>

interface ApprovalProps {
  wallet: DemoWallet
  request: ApprovalRequest
  answer: (yes: boolean) => void
}

/** The transfer of tokens that it is, in words; anything else by its receiver. */
function Transaction({ request }: { request: SendRequest }) {
  const t = useDemoText()
  const transfer = decodeTransfer(request.data)
  return (
    <DescriptionList
      items={[
        ...(transfer ? [[t.sending, `${formatUnits(transfer.amount, TOKEN_DECIMALS)} USDT`] as [string, string]] : []),
        [t.to, <Address key="to" address={transfer?.to ?? request.to} />],
      ]}
    />
  )
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
      {request.kind === 'send' && <Transaction request={request} />}
      {'chainId' in request && request.kind !== 'send' && (
        <p className={styles.message}>
          {t.chain} {request.chainId}
        </p>
      )}
    </Sheet>
  )
}
