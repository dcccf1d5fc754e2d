import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import type { View } from './days.ts'

export function CalendarSkeleton({ view }: { view: View }) {
  if (view === 'agenda') {
    return (
      <div className="mx-auto max-w-215 space-y-3 pt-4">
        <Skeleton className="h-3.5 w-40" />
        <Repeat times={6}>
          <Skeleton className="h-10 w-full" />
        </Repeat>
      </div>
    )
  }
  return (
    <div
      className={
        'absolute inset-x-4 inset-y-0 grid min-h-125 auto-rows-fr grid-cols-7 gap-px overflow-hidden rounded-3 bg-line p-px ' +
        'sm:inset-x-6'
      }
    >
      <Repeat times={35}>
        <div className="h-full space-y-1.5 bg-sheet p-2">
          <Skeleton className="h-3.5 w-5" />
          <Skeleton className="h-5 w-full" />
        </div>
      </Repeat>
    </div>
  )
}
