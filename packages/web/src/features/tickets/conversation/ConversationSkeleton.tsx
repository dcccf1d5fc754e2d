import { ThreadSkeleton } from '#features/messages/ThreadSkeleton.tsx'
import { Loading, Skeleton } from '#ui/lists/Skeleton.tsx'
import { BackToList } from './BackToList.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { useContactPanel } from './use-contact-panel.ts'

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

/** Its header, tags, messages and composer, and its contact's panel where that will stand. */
export function ConversationSkeleton() {
  const { beside, shown } = useContactPanel()
  return (
    <div className="flex h-full">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex h-14 items-center gap-2.5 border-b border-line px-3.5 max-sm:gap-1.5 max-sm:px-1.5">
          <BackToList />
          <Skeleton className="size-8.5 rounded-full" />
          <div className="space-y-1.5">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3 w-48" />
          </div>
        </div>
        <div className="flex h-[37px] shrink-0 items-center border-b border-line px-3.5">
          <Skeleton className="h-4 w-32" />
        </div>
        <div className="min-h-0 flex-1 bg-sunk">
          <ThreadSkeleton />
        </div>
        <div className="shrink-0 border-t border-line p-2 sm:p-2.5">
          <Skeleton className="h-[110px] rounded-4 touch:h-[130px]" />
        </div>
      </div>
      {beside && shown && (
        <div className="w-80 shrink-0 border-l border-line">
          <PanelSkeleton />
        </div>
      )}
    </div>
  )
}
