import { contactPush } from '@recado/contract/contacts/api'
import { tagPush } from '@recado/contract/tags/api'
import type { QueryClient } from '@tanstack/react-query'
import { ticketPush } from '@recado/contract/tickets/api'
import { listen, type Listener } from '#platform/live.ts'
import { throttled } from '#platform/throttle.ts'
import { applyContactEvent, applyTagEvent, applyTicketEvent } from './queries.ts'

const reloadMs = 2000

export function contactListeners(client: QueryClient): readonly Listener[] {
  // An import pushes a reload for each part of its sheet.
  const reload = throttled(() => applyContactEvent(client, { action: 'reload' }), reloadMs)
  return [
    listen(contactPush, (event) => (event.action === 'reload' ? reload() : applyContactEvent(client, event))),
    listen(tagPush, (event) => applyTagEvent(client, event)),
    listen(ticketPush, (event) => applyTicketEvent(client, event)),
  ]
}
