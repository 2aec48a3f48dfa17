import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { AccountPicker } from './AccountPicker.tsx'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import styles from './DemoLayer.module.css'
import { useDemoMessages } from './messages.ts'
import { approval } from './wallet.ts'

interface DemoLayerProps {
  wallet: DemoWallet
  /** A situation that a link asked for and that the demo does not have. */
  unknownLink: string | undefined
  onReset: () => void
}

/** What a demo adds to the product: the bar that is always there, its panel, and the sheet of the demo wallet. */
export function DemoLayer({ wallet, unknownLink, onReset }: DemoLayerProps) {
  const t = useDemoMessages()
  const [panel, setPanel] = useState(unknownLink !== undefined)
  const { open } = useSnapshot(approval)
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
          {unknownLink !== undefined && <ErrorAlert text={`${t.unknownLink} ${unknownLink}`} />}
          <p className={styles.text}>{t.panelText}</p>
          <AccountPicker wallet={wallet} />
        </Sheet>
      )}
      {open && <ApprovalSheet wallet={wallet} request={open.request} answer={open.answer} />}
    </>
  )
}
