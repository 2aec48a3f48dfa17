import { formatUnits } from 'ethers'
import { decodeTransfer, TOKEN_DECIMALS } from '../../mocks/chain/erc20.ts'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import type { ApprovalRequest } from '../../mocks/wallet/walletParams.ts'
import { AddressText } from '../ui/AddressText.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonRow } from '../ui/ButtonRow.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { AccountPicker } from './AccountPicker.tsx'
import styles from './ApprovalSheet.module.css'
import { useDemoMessages } from './messages.ts'
import { useStayOnTop } from './useStayOnTop.ts'

type SendRequest = Extract<ApprovalRequest, { kind: 'send' }>

interface ApprovalProps {
  wallet: DemoWallet
  request: ApprovalRequest
  respond: (approved: boolean) => void
}

/** Shows amount and recipient of a token transfer, or only the recipient of any other transaction. */
function TransactionDetails({ request }: { request: SendRequest }) {
  const t = useDemoMessages()
  const transfer = decodeTransfer(request.data)
  return (
    <DescriptionList
      items={[
        ...(transfer ? [[t.amount, `${formatUnits(transfer.amount, TOKEN_DECIMALS)} USDT`] as [string, string]] : []),
        [t.to, <AddressText key="to" address={transfer?.to ?? request.to} />],
      ]}
    />
  )
}

/** Asks the user to approve a wallet request. A real wallet shows this in its own window. */
export function ApprovalSheet({ wallet, request, respond }: ApprovalProps) {
  const t = useDemoMessages()
  const inside = useStayOnTop()
  return (
    <Sheet
      title={t[request.kind]}
      onClose={() => respond(false)}
      footer={
        <ButtonRow>
          <Button tone="quiet" onClick={() => respond(false)}>
            {t.reject}
          </Button>
          <Button onClick={() => respond(true)}>{t.approve}</Button>
        </ButtonRow>
      }
    >
      <p ref={inside} className={styles.wallet}>
        <Badge tone="warn">{t.wallet}</Badge>
      </p>
      {request.kind === 'connect' && <AccountPicker wallet={wallet} />}
      {request.kind === 'sign' && <pre className={styles.message}>{request.message}</pre>}
      {request.kind === 'send' && <TransactionDetails request={request} />}
      {'chainId' in request && (
        <p className={styles.message}>
          {t.chain} {request.chainId}
        </p>
      )}
    </Sheet>
  )
}
