import type { Ticket } from '@recado/contract/tickets'
import { useTranslation } from 'react-i18next'
import { Chip, Dot } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import { WaitClock } from '#ui/WaitClock.tsx'

/** Where it belongs: queue, connection, tags; and how long someone being attended has waited for an answer. */
export function PlaceLine({ ticket: { queue, whatsapp, tags, status, waitingSince }, now }: { ticket: Ticket; now: number }) {
  const { t } = useTranslation('tickets')
  const pending = status === 'pending'
  // The verbs of a waiting row leave room for dots only.
  const chips = pending ? [] : tags.slice(0, 1)
  return (
    <span className={cx('mt-1 flex h-[18px] items-center gap-1.5 overflow-hidden text-11', pending && 'pr-32')}>
      <span className="min-w-0 shrink truncate font-medium text-text2">{queue?.name ?? t('noQueue')}</span>
      {whatsapp && (
        <>
          <span aria-hidden className="text-text3">
            ·
          </span>
          <span className="min-w-0 shrink truncate text-text3">{whatsapp.name}</span>
        </>
      )}
      {chips.map((tag) => (
        <Chip key={tag.id} name={tag.name} colour={tag.color} />
      ))}
      {tags.slice(chips.length).map((tag) => (
        <Dot key={tag.id} name={tag.name} colour={tag.color} />
      ))}
      {status === 'open' && waitingSince && (
        <span className="ml-auto shrink-0 pl-1">
          <WaitClock minutes={minutesSince(waitingSince, now)} />
        </span>
      )}
    </span>
  )
}

export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000))
}
