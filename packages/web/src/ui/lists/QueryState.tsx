import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { Loading } from './Skeleton.tsx'

interface QueryStateProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** Placeholder bars in the shape of the content to come. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** The states of anything fetched. Data once shown stays, even when fetching it again fails. */
export function QueryState<T>({ query, skeleton, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Loading>{skeleton}</Loading>
}
