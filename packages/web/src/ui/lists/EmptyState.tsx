import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: string
  /** The one thing to do about it. */
  action?: ReactNode
}

/** Nothing here, put kindly: what the place is for, and how to begin. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="grid h-full min-h-56 place-items-center px-8 py-10 text-center">
      <div className="max-w-sm">
        <div aria-hidden className="mx-auto mb-3 h-8 w-12 rounded-3 border-2 border-dashed border-line2" />
        <p className="text-14 font-semibold">{title}</p>
        {text && <p className="mt-1 text-12 text-text2">{text}</p>}
        {action && <div className="mt-4">{action}</div>}
      </div>
    </div>
  )
}
