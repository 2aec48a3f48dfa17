import { groupAddress } from '../lib/format/addresses.ts'
import styles from './Address.module.css'

/** A full address in groups of four, easy to compare; read out and copied as one string. */
export function Address({ address }: { address: string }) {
  return (
    <span className={styles.address}>
      <span className="visually-hidden">{address}</span>
      {groupAddress(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and they never move.
        <span key={index} aria-hidden="true" className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  )
}
