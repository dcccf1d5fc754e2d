import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'

export function TicketListSkeleton() {
  return (
    <Repeat times={8}>
      <div className="flex h-[77px] gap-2.5 border-b border-line px-3.5 py-2.5">
        <Skeleton className="size-9 shrink-0 rounded-full" />
        <div className="min-w-0 flex-1 space-y-2 pt-0.5">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
    </Repeat>
  )
}
