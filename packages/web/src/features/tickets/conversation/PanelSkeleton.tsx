import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'

export function PanelSkeleton() {
  return (
    <>
      <div className="flex h-[85px] gap-3 border-b border-line p-4">
        <Skeleton className="size-13 shrink-0 rounded-full" />
        <Skeleton className="mt-1 h-4 w-36" />
      </div>
      <Repeat times={5}>
        <div className="space-y-2.5 border-b border-line p-4">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-10" />
        </div>
      </Repeat>
    </>
  )
}
