import styles from './TokenBadge.module.css'

const TOKEN_CLASSES: Record<string, string | undefined> = { TPU: styles.tpu, USDT: styles.usdt, TPUA: styles.tpua }

/** A token's badge; plain for an unknown token. */
export function TokenBadge({ symbol }: { symbol: string }) {
  return (
    <span aria-hidden="true" className={`${styles.badge} ${TOKEN_CLASSES[symbol] ?? ''}`}>
      {symbol.slice(0, 4)}
    </span>
  )
}
