import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

/** The kind of a notice. The text stands beside it. */
export function NoticeIcon({ type }: { type: string | undefined }) {
  if (type === 'error') return <CircleAlert aria-hidden className="size-4 shrink-0 text-bad" />
  if (type === 'warning') return <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
  if (type === 'info') return <Info aria-hidden className="size-4 shrink-0 text-info" />
  return <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
}
