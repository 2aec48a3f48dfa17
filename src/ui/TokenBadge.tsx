import styles from './TokenBadge.module.css'

const TONES: Record<string, string | undefined> = { TPU: styles.tpu, USDT: styles.usdt, TPUA: styles.tpua }

/** The badge of a token. An unknown token gets a plain one with its first letters. */
export function TokenBadge({ symbol }: { symbol: string }) {
  return (
    <span aria-hidden="true" className={`${styles.badge} ${TONES[symbol] ?? ''}`}>
      {symbol.slice(0, 4)}
    </span>
  )
}
