import type { Contact } from '@recado/contract/contacts/api'
import { syncTags } from '@recado/contract/tags/api'
import { useQueryClient } from '@tanstack/react-query'
import { applyContact } from '#features/contacts/queries.ts'
import { call } from '#platform/api/api.ts'

/** Makes these the contact's tags; its tickets are updated live. */
export function useSyncTags() {
  const client = useQueryClient()
  return async (contactId: number, ids: number[]): Promise<Contact> => {
    const contact = await call(syncTags, { contactId, tags: ids })
    applyContact(client, contact)
    return contact
  }
}
