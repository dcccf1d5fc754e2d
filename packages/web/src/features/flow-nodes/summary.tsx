import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A text of a block, in a summary. */
export function Words({ children }: { children: string }) {
  return <p className="line-clamp-3 rounded-1 bg-sunk px-2 py-1 break-words whitespace-pre-line">{children}</p>
}

export function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 rounded-1 bg-sunk px-2 py-1">
      <Icon className="size-3 shrink-0 text-text3" aria-hidden />
      <span className="truncate">{children}</span>
    </p>
  )
}
