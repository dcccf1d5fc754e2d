import type { ComponentProps } from 'react'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'

/** The page of a form that is filled from what a query loads. */
export function LoadedForm<T>({ query, children }: Omit<ComponentProps<typeof QueryState<T>>, 'skeleton'>) {
  return (
    <QueryState query={query} skeleton={<FormSkeleton />}>
      {children}
    </QueryState>
  )
}

function FormSkeleton() {
  return (
    <div className="p-6">
      <Skeleton className="mb-8 h-5 w-40" />
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-52 sm:col-span-2" />
      </div>
    </div>
  )
}
