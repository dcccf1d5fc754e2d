import type { Ticket } from '@recado/contract/tickets/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhase } from './use-phase.ts'

/** At which minutes before its end a closing window is announced. */
const announced = [10, 2]

/** Tells readers of a screen that the window is about to close, and that the customer has opened it again. */
export function WindowNews({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('windows')
  const { state, minutes } = usePhase(ticket)
  const [last, setLast] = useState({ state, minutes, wrote: false })
  if (last.state !== state || last.minutes !== minutes) setLast({ state, minutes, wrote: last.state === 'closed' })
  const closes = minutes !== null && announced.includes(minutes)
  return (
    <p role="status" className="sr-only">
      {closes ? t('closesIn', { count: minutes }) : last.wrote && t('wrote', { name: ticket.contact.name })}
    </p>
  )
}
