import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

interface LazyPartProps {
  /** Loads lazily. */
  children: ReactNode
  placeholder: ReactNode
  /** The part could not be loaded. The screen does without it. */
  onError?: () => void
}

/** A part that its screen doesn't wait for. A prerendered page shows the placeholder. */
export function LazyPart({ children, placeholder, onError = () => {} }: LazyPartProps) {
  const [path] = useLocation()
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!mounted) return placeholder
  return (
    <ErrorBoundary path={path} onError={onError}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </ErrorBoundary>
  )
}
