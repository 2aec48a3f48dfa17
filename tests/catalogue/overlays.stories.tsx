import { type Dialog, dialogs, dismissDialogs } from '../../src/lib/notifications/dialogs.ts'
import { Button } from '../../src/ui/Button.tsx'
import { DialogDetails } from '../../src/ui/overlay/DialogDetails.tsx'
import DialogHost from '../../src/ui/overlay/DialogHost.tsx'
import { Row, RowList } from '../../src/ui/Row.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import { ADDRESS, HASH, LONGEST_AMOUNT } from './samples.ts'
import { states } from './states.tsx'

export default { title: 'Overlays' }

const nothing = () => {}
const ROWS = Array.from({ length: 30 }, (_, index) => index + 1)

export const BottomSheet = {
  render: () => (
    <Sheet title="TPU" onClose={nothing} footer={<Button>OK</Button>}>
      <p>0x38</p>
    </Sheet>
  ),
}

export const LongSheet = {
  render: () => (
    <Sheet title="TPU" onClose={nothing} footer={<Button>OK</Button>}>
      <RowList>
        {ROWS.map((row) => (
          <Row key={row} title={<button type="button">TPU {row}</button>} end={row} />
        ))}
      </RowList>
    </Sheet>
  ),
}

export const Drawer = {
  render: () => (
    <Sheet title="TPU" from="side" onClose={nothing}>
      <p>TPU</p>
    </Sheet>
  ),
}

/** A story of the dialog host while a dialog is open. */
const withDialog = (dialog: Omit<Dialog, 'id'>) => ({
  render: () => <DialogHost />,
  beforeEach: () => {
    dialogs.open = [{ id: -1, ...dialog }]
    return dismissDialogs
  },
})

export const Alert = withDialog({
  title: { id: 'deposit.failedTitle' },
  body: { id: 'deposit.stateReverted' },
  confirm: { id: 'action.ok' },
})

export const Confirmation = withDialog({
  title: { id: 'tip.sureBuy', values: { name: 'Super Node' } },
  body: { id: 'node.sureBuyText', values: { price: '500' } },
  amount: { value: LONGEST_AMOUNT, unit: 'USDT' },
  facts: [{ label: { id: 'deposit.to' }, address: ADDRESS }],
  confirm: { id: 'action.confirm' },
  cancel: { id: 'action.cancel' },
})

export const Danger = withDialog({
  title: { id: 'tip.sureExit' },
  body: { id: 'drawer.exitText' },
  tone: 'danger',
  confirm: { id: 'drawer.exit' },
  cancel: { id: 'action.cancel' },
})

export const Working = withDialog({
  title: { id: 'tip.sureExit' },
  body: { id: 'drawer.exitText' },
  tone: 'danger',
  confirm: { id: 'drawer.exit' },
  cancel: { id: 'action.cancel' },
  work: { label: { id: 'drawer.exiting' }, run: async () => {} },
  isWorking: true,
})

export const Details = states(() => ({
  'An amount to confirm': <DialogDetails amount={{ value: '1250.75', unit: 'USDT' }} />,
  'An amount of the account': <DialogDetails amount={{ value: '1250.75', unit: 'USDT', isPrivate: true }} />,
  Facts: (
    <DialogDetails
      facts={[
        { label: { id: 'deposit.networkFee' }, text: { id: 'deposit.networkFeeText', values: { currency: 'GO' } } },
        { label: { id: 'deposit.addressNow' }, address: ADDRESS },
        { label: { id: 'deposit.hash' }, hash: HASH },
      ]}
    />
  ),
}))
