import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

interface DescriptionListProps {
  /** `isBelow`: the value is long, and starts on a line of its own. */
  items: [name: string, value: ReactNode, isBelow?: boolean][]
}

/** Name-value pairs with a line between them. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl>
      {items.map(([name, value, isBelow]) => (
        <div key={name} className={isBelow ? styles.below : styles.item}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
