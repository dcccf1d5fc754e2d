import { cx } from '#ui/cx.ts'
import { Repeat, Skeleton } from './Skeleton.tsx'

/** Placeholder rows of a list page; `tall` ones have three lines each. */
export function TableSkeleton({ tall = false }: { tall?: boolean }) {
  return (
    <div className="pt-5">
      <Repeat times={6}>
        <div
          className={cx(
            'flex items-center gap-6 border-b border-line px-4 sm:px-6',
            tall ? 'h-40 max-sm:items-start max-sm:pt-4 sm:h-[75px]' : 'h-14 sm:h-11',
          )}
        >
          <span className={cx('space-y-2', tall && 'max-sm:flex-1')}>
            <Skeleton className="h-3.5 w-40" />
            {tall && <Skeleton className="h-2.5 w-28" />}
          </span>
          <Skeleton className="h-5 w-24 rounded-full" />
          <Skeleton className="h-3.5 w-28 max-sm:hidden" />
        </div>
      </Repeat>
    </div>
  )
}
