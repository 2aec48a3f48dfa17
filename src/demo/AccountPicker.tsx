import { useState } from 'react'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { maskAddress } from '../lib/format/addresses.ts'
import { Choice, ChoiceList } from '../ui/ChoiceList.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import styles from './AccountPicker.module.css'
import { useDemoMessages } from './messages.ts'

export function AccountPicker({ wallet }: { wallet: DemoWallet }) {
  const t = useDemoMessages()
  const [selected, setSelected] = useState(wallet.snapshot().account)
  const hints = [t.member, t.nonMember, t.contractAccount]
  const select = (address: string) => {
    wallet.setState({ account: address })
    setSelected(address)
  }
  return (
    <Stack gap={2}>
      <Note tone="subtle" size="label">
        {t.account}
      </Note>
      <ChoiceList>
        {wallet.accounts.map((address, index) => (
          <Choice key={address} pressed={address === selected} onClick={() => select(address)}>
            <span>
              {maskAddress(address)}
              <span className={styles.hint}>{hints[index]}</span>
            </span>
            {address === selected && <Icon name="check" />}
          </Choice>
        ))}
      </ChoiceList>
    </Stack>
  )
}
