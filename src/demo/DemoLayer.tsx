import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { AccountPicker } from './AccountPicker.tsx'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import type { Approvals } from './approvals.ts'
import styles from './DemoLayer.module.css'
import { useDemoMessages } from './messages.ts'

interface DemoLayerProps {
  wallet: DemoWallet
  approvals: Approvals
  /** Name of the scenario if the link couldn't be applied. */
  unknownScenario: string | undefined
  onReset: () => void
}

/** Demo-only UI: the bar, its panel, and the approval sheet of the demo wallet. */
export function DemoLayer({ wallet, approvals, unknownScenario, onReset }: DemoLayerProps) {
  const t = useDemoMessages()
  const [panel, setPanel] = useState(unknownScenario !== undefined)
  const { pending } = useSnapshot(approvals.state)
  return (
    <>
      <button type="button" className={styles.bar} onClick={() => setPanel(true)}>
        {t.bar}
        <Icon name="chevron" size="0.9rem" />
      </button>
      {panel && (
        <Sheet
          title={t.panel}
          onClose={() => setPanel(false)}
          footer={
            <>
              <Button tone="danger" onClick={onReset}>
                {t.reset}
              </Button>
              <Button tone="quiet" onClick={() => setPanel(false)}>
                {t.close}
              </Button>
            </>
          }
        >
          {unknownScenario !== undefined && <ErrorAlert text={`${t.unknownScenario} ${unknownScenario}`} />}
          <p className={styles.text}>{t.panelText}</p>
          <AccountPicker wallet={wallet} />
        </Sheet>
      )}
      {pending && <ApprovalSheet wallet={wallet} request={pending.request} respond={pending.respond} />}
    </>
  )
}
