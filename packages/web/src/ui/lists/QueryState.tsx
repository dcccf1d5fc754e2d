import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { Loading } from './Skeleton.tsx'

interface QueryStateProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** Bars in the geometry of what is coming. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** The states every fetched thing has. Data that is there stays, even when fetching it again fails. */
export function QueryState<T>({ query, skeleton, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Loading>{skeleton}</Loading>
}
