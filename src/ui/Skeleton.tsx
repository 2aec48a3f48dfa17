import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
  /** Sets the size in place of `width` and `height`. */
  className?: string | undefined
}

/** A loading placeholder; appears after a short delay, so that fast loads don't flicker. */
export function Skeleton({ width = '100%', height = '1rem', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      aria-busy="true"
      className={className ? `${styles.skeleton} ${className}` : styles.skeleton}
      style={className ? undefined : { inlineSize: width, blockSize: height }}
    />
  )
}

/** A placeholder as large as what it stands for. */
export const SkeletonOf = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className={`${styles.skeleton} ${styles.of}`}>
    {children}
  </span>
)
