import { cx } from '#ui/cx.ts'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { useCompact } from './compact.ts'

export function TicketListSkeleton() {
  const compact = useCompact((state) => state.on)
  return (
    <Repeat times={8}>
      <div className={cx('flex gap-2.5 border-b border-line px-3.5', compact ? 'h-13 py-1.5' : 'h-[77px] py-2.5')}>
        <Skeleton className={cx('shrink-0 rounded-full', compact ? 'mt-0.5 size-7.5' : 'size-9')} />
        <div className="min-w-0 flex-1 space-y-2 pt-0.5">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-full" />
          {!compact && <Skeleton className="h-3 w-24" />}
        </div>
      </div>
    </Repeat>
  )
}
