import { type ReactNode, Suspense } from 'react'
import { paths } from '../../lib/config/paths.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'

/** A part that the records don't wait for, and that they do without if it can't be loaded. */
export function IsolatedPart(props: { children: ReactNode; fallback: ReactNode; onError?: () => void }) {
  const { children, fallback, onError = () => {} } = props
  return (
    <ErrorBoundary path={paths.assetsRecord} onError={onError}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
