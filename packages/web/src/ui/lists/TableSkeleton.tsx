import { Repeat, Skeleton } from './Skeleton.tsx'

/** Placeholder rows of a list page. */
export function TableSkeleton() {
  return (
    <div className="pt-5">
      <Repeat times={6}>
        <div className="flex h-14 items-center gap-6 border-b border-line px-4 sm:h-11 sm:px-6">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-5 w-24 rounded-full" />
          <Skeleton className="h-3.5 w-28 max-sm:hidden" />
        </div>
      </Repeat>
    </div>
  )
}
