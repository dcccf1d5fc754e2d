import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'

interface EmptyStateProps {
  drawing?: DrawingName
  title: string
  text?: string
  /** The one thing to do about it. */
  action?: ReactNode
}

/** Nothing here, put kindly: what the place is for, and how to begin. */
export function EmptyState({ drawing = 'rows', title, text, action }: EmptyStateProps) {
  return (
    <div className="grid h-full min-h-56 place-items-center px-8 py-10 text-center">
      <div className="max-w-sm">
        <Drawing name={drawing} />
        <p className="text-14 font-semibold">{title}</p>
        {text && <p className="mt-1 text-12 text-text2">{text}</p>}
        {action && <div className="mt-4">{action}</div>}
      </div>
    </div>
  )
}
