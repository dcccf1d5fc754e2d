import { ticketNotePush } from '@recado/contract/ticket-notes'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { applyNoteEvent } from './queries.ts'

export function noteListeners(client: QueryClient): readonly Listener[] {
  return [listen(ticketNotePush, (event) => applyNoteEvent(client, event))]
}
