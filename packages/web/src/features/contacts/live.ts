import { contactPush } from '@recado/contract/contacts/api'
import { tagPush } from '@recado/contract/tags/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { applyContact, applyTagEvent } from './queries.ts'

export function contactListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(contactPush, ({ contact }) => applyContact(client, contact)),
    listen(tagPush, (event) => applyTagEvent(client, event)),
  ]
}
