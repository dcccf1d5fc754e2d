import { ThreadSkeleton } from '#features/messages/ThreadSkeleton.tsx'
import { Loading, Skeleton } from '#ui/lists/Skeleton.tsx'
import { BackToList } from './BackToList.tsx'

/** Stands in for a conversation's pane until its code is loaded. */
export function ConversationWait() {
  return (
    <div className="min-w-0 flex-1">
      <Loading>
        <ConversationSkeleton />
      </Loading>
    </div>
  )
}

export function ConversationSkeleton() {
  return (
    <>
      <div className="flex h-14 items-center gap-2.5 border-b border-line px-3.5 max-sm:gap-1.5 max-sm:px-1.5">
        <BackToList />
        <Skeleton className="size-8.5 rounded-full" />
        <div className="space-y-1.5">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-48" />
        </div>
      </div>
      <ThreadSkeleton />
    </>
  )
}
