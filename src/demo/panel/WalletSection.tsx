import { useSnapshot } from 'valtio'
import { WALLET_BEHAVIOURS } from '../../../mocks/settings/types.ts'
import { AccountPicker } from '../AccountPicker.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import styles from './panel.module.css'

export function WalletSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { settings } = useSnapshot(demo.state)
  return (
    <>
      <AccountPicker wallet={demo.wallet} />
      <fieldset className={styles.choices}>
        <legend className={styles.groupTitle}>{t.behaviour}</legend>
        {WALLET_BEHAVIOURS.map((behaviour) => (
          <label key={behaviour} className={styles.choice}>
            <input
              type="radio"
              name="demo-behaviour"
              checked={behaviour === (settings.wallet ?? 'asks')}
              onChange={() => void demo.setWallet(behaviour)}
            />
            <span>{t[`behaviour.${behaviour}`]}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
