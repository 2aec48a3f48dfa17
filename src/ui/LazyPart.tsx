import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface LazyPartProps {
  children: ReactNode
  placeholder?: ReactNode
  onError?: () => void
}

/**
 * A part that its screen doesn't wait for, and works without. After a failure it loads again on the next screen, or when it is
 * opened again.
 */
export function LazyPart({ children, placeholder = null, onError = () => {} }: LazyPartProps) {
  const [path] = useLocation()
  return (
    <ErrorBoundary path={path} onError={onError}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </ErrorBoundary>
  )
}
