import { contactPush } from '@recado/contract/contacts/api'
import { tagPush } from '@recado/contract/tags/api'
import type { QueryClient } from '@tanstack/react-query'
import { ticketPush } from '@recado/contract/tickets/api'
import { listen, type Listener } from '#platform/live.ts'
import { applyContactEvent, applyTagEvent, applyTicketEvent } from './queries.ts'

export function contactListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(contactPush, (event) => applyContactEvent(client, event)),
    listen(tagPush, (event) => applyTagEvent(client, event)),
    listen(ticketPush, (event) => applyTicketEvent(client, event)),
  ]
}
