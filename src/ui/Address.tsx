import { groupAddress } from '../lib/format/addresses.ts'
import styles from './Address.module.css'

/** A whole address in groups of four, so that a person can compare it; read out and copied as one. */
export function Address({ address }: { address: string }) {
  return (
    <span className={styles.address}>
      <span className="visually-hidden">{address}</span>
      {groupAddress(address).map((group, index) => (
        // The groups of one address never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups of an address may be equal.
        <span key={index} aria-hidden="true" className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  )
}
