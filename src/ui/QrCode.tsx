import type { ReactNode } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

interface QrCodeProps {
  text: string
  label: string
  /** The text is long: larger modules are easier to scan. */
  isLong?: boolean
  /** Below the code. */
  children?: ReactNode
}

/** Bytes that the largest code has room for. */
const CAPACITY = 2331

/** A QR code: dark on light in both colour schemes, or some cameras can't read it. No code has room for a very long text. */
export function QrCode({ text, label, isLong = false, children }: QrCodeProps) {
  if (new TextEncoder().encode(text).length > CAPACITY) return <div className={styles.figure}>{children}</div>
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className={styles.figure}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        className={`${styles.qr} ${isLong ? styles.long : ''}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      {children}
    </div>
  )
}
