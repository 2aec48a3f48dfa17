import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

/** Name-value pairs, one per line. */
export function DescriptionList({ items }: { items: [name: string, value: ReactNode][] }) {
  return (
    <dl>
      {items.map(([name, value]) => (
        <div key={name} className={styles.item}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
