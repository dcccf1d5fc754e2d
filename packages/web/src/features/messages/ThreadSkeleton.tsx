import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/lists/Skeleton.tsx'

const bubbles = ['w-56', 'w-80 self-end', 'w-40 self-end', 'w-72', 'w-48', 'w-64 self-end']

export function ThreadSkeleton() {
  return (
    <div className="mx-auto flex h-full max-w-[860px] flex-col justify-end gap-2 overflow-hidden px-4 py-4">
      {bubbles.map((shape) => (
        <Skeleton key={shape} className={cx('h-10 max-w-[80%] rounded-4', shape)} />
      ))}
    </div>
  )
}
