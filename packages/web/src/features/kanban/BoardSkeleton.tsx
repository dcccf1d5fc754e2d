import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'

export function BoardSkeleton() {
  return (
    <div className="flex gap-3 overflow-hidden px-4 sm:px-6">
      <Repeat times={4}>
        <div className="w-69 rounded-4 bg-sunk pb-1 max-sm:w-[84vw]">
          <div className="flex h-11 items-center px-3">
            <Skeleton className="h-3.5 w-28" />
          </div>
          <LaneSkeleton />
        </div>
      </Repeat>
    </div>
  )
}

export function LaneSkeleton() {
  return (
    <Repeat times={4}>
      <div className="mx-2 mb-2 h-30 space-y-2.5 rounded-3 bg-raise p-3.5 shadow-hairline">
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="h-3 w-44" />
        <Skeleton className="h-3 w-52" />
      </div>
    </Repeat>
  )
}
