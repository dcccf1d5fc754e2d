import type { ItemState } from '@recado/contract/contact-lists/items'
import { Ban, CircleCheck, CircleX, Clock } from 'lucide-react'
import { cx } from '#ui/cx.ts'

const icons = {
  found: [CircleCheck, 'text-oktext'],
  missing: [CircleX, 'text-badtext'],
  queued: [Clock, 'text-text3'],
  optedOut: [Ban, 'text-warntext'],
} as const

/** The words beside the icon state its meaning. */
export function StateIcon({ state, className }: { state: ItemState; className?: string }) {
  const [Icon, colour] = icons[state]
  return <Icon aria-hidden strokeWidth={1.75} className={cx('size-4 shrink-0', colour, className)} />
}
