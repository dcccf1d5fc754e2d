import type { Ticket } from '@recado/contract/tickets/api'
import { waitsSince } from '@recado/contract/tickets/list'
import { useTranslation } from 'react-i18next'
import { useHit } from '#features/tickets/list/hits.ts'
import { WaitClock } from '#ui/WaitClock.tsx'
import { WhenText } from '#ui/WhenText.tsx'

/** The time of the last message, regardless of later changes to the ticket. For a ticket without messages, the time of its creation. */
export function lastWrittenAt({ lastMessageState, createdAt }: Ticket): string {
  return lastMessageState?.sentAt ?? createdAt
}

export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000))
}

/**
 * The single age that a ticket shows: how long its customer has been waiting, or when the last message was written. For a blocked contact
 * it says so instead.
 */
export function TicketAge({ ticket, now, className }: { ticket: Ticket; now: number; className: string }) {
  const { t } = useTranslation('tickets')
  const { contact } = ticket
  const hit = useHit(ticket.id)
  if (hit) return <WhenText moment={hit.sentAt} now={now} className={className} />
  const since = waitsSince(ticket)
  if (contact.blockedAt) return <span className="shrink-0 text-11 text-badtext">{t('blocked')}</span>
  if (since) return <WaitClock minutes={minutesSince(since, now)} />
  return <WhenText moment={lastWrittenAt(ticket)} now={now} className={className} />
}
