import { groupAddress, spell } from '../lib/format/addresses.ts'
import styles from './AddressText.module.css'

interface AddressTextProps {
  address: string
  /** Two rows of five groups, to compare with the wallet's window. */
  large?: boolean
}

/** A full address in groups of four, easy to compare; read out in pairs, copied as one string. */
export function AddressText({ address, large = false }: AddressTextProps) {
  return (
    <span className={`${styles.address} ${large ? styles.large : ''}`}>
      <span className={`visually-hidden ${styles.spoken}`}>{spell(address)}</span>
      <span aria-hidden="true" className="visually-hidden">
        {address}
      </span>
      {groupAddress(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and they never move.
        <span key={index} aria-hidden="true" className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  )
}
