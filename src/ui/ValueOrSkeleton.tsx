import type { ReactNode } from 'react'
import type { QueryResult } from '../lib/cache/useQuery.ts'
import { Skeleton } from './Skeleton.tsx'

interface ValueOrSkeletonProps {
  /** Of the document that it is a part of. */
  status: QueryResult<unknown>['status']
  /** Undefined: not known yet. */
  children: ReactNode
}

/** A value that the server knows: a shape until it is here, a dash when it could not be fetched. */
export function ValueOrSkeleton({ status, children }: ValueOrSkeletonProps) {
  if (children !== undefined) return children
  return status === 'failed' ? '—' : <Skeleton width="5rem" />
}
