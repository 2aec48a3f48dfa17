import styles from './TokenBadge.module.css'

const TOKEN_CLASSES = new Map([
  ['TPU', styles.tpu],
  ['USDT', styles.usdt],
  ['TPUA', styles.tpua],
])

/** Whether a token has a badge of its own. */
export const isKnownToken = (symbol: string): boolean => TOKEN_CLASSES.has(symbol)

/** A token's badge; plain for a token without colours of its own. */
export function TokenBadge({ symbol }: { symbol: string }) {
  return (
    <span aria-hidden="true" className={`${styles.badge} ${TOKEN_CLASSES.get(symbol) ?? ''}`}>
      {symbol.slice(0, 4)}
    </span>
  )
}
