import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'

export function FiguresSkeleton() {
  return (
    <div className="grid grid-cols-2 rounded-4 shadow-[inset_0_0_0_1px_var(--line2)] sm:grid-cols-3 sm:py-3 xl:grid-cols-6">
      <Repeat times={6}>
        <div className="space-y-2 px-4 py-1.5 max-sm:py-3">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-7 w-16" />
          <Skeleton className="h-3 w-20" />
        </div>
      </Repeat>
    </div>
  )
}
