import { useState } from 'react'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { maskAddress } from '../lib/format/addresses.ts'
import styles from './AccountPicker.module.css'
import { useDemoMessages } from './messages.ts'

/** The accounts of the demo wallet; choosing one switches the wallet to it, as its owner would. */
export function AccountPicker({ wallet }: { wallet: DemoWallet }) {
  const t = useDemoMessages()
  const [chosen, setChosen] = useState(wallet.snapshot().account)
  const choose = (address: string) => {
    wallet.selectAccount(address)
    setChosen(address)
  }
  return (
    <fieldset className={styles.accounts}>
      <legend className={styles.legend}>{t.account}</legend>
      {wallet.accounts.map((address, index) => (
        <label key={address} className={styles.account}>
          <input type="radio" name="demo-account" checked={address === chosen} onChange={() => choose(address)} />
          <span>
            <span className={styles.address}>{maskAddress(address)}</span>
            <span className={styles.story}>{index === 0 ? t.member : t.stranger}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
