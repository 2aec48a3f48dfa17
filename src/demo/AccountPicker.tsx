import { useId, useState } from 'react'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { maskAddress } from '../lib/format/addresses.ts'
import styles from './AccountPicker.module.css'
import { useDemoMessages } from './messages.ts'

export function AccountPicker({ wallet }: { wallet: DemoWallet }) {
  const t = useDemoMessages()
  const name = useId()
  const [selected, setSelected] = useState(wallet.snapshot().account)
  const hints = [t.member, t.nonMember, t.contractAccount]
  const select = (address: string) => {
    wallet.selectAccount(address)
    setSelected(address)
  }
  return (
    <fieldset className={styles.accounts}>
      <legend className={styles.legend}>{t.account}</legend>
      {wallet.accounts.map((address, index) => (
        <label key={address} className={styles.account}>
          <input type="radio" name={name} checked={address === selected} onChange={() => select(address)} />
          <span>
            <span className={styles.address}>{maskAddress(address)}</span>
            <span className={styles.hint}>{hints[index]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
