import type { ReactNode } from 'react'
import type { QueryResult } from '../lib/cache/useQuery.ts'
import { Skeleton } from './Skeleton.tsx'

interface ValueOrSkeletonProps {
  /** Status of the query that the value belongs to. */
  status: QueryResult<unknown>['status']
  /** Undefined until it is known. */
  children: ReactNode
}

/** A value of a query: a skeleton while it loads, a dash if it could not be fetched, or the device has no copy. */
export function ValueOrSkeleton({ status, children }: ValueOrSkeletonProps) {
  if (children !== undefined) return children
  return status === 'failed' || status === 'saved' ? '—' : <Skeleton width="5rem" />
}
