import type { ReactNode } from 'react'
import styles from './Stack.module.css'

/** Parts below each other. @param gap a step of the space scale */
export function Stack({ gap = 3, children }: { gap?: 1 | 2 | 3 | 4; children: ReactNode }) {
  return <div className={`${styles.stack} ${styles[`gap${gap}`]}`}>{children}</div>
}
