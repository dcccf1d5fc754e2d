import type { Contact } from '@recado/contract/contacts/api'
import { listTags, syncTags } from '@recado/contract/tags/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { applyContact } from '#features/contacts/queries.ts'
import { call } from '#platform/api/api.ts'

/** All tags of the company, by name. */
export function useTags() {
  return useQuery({ queryKey: ['tags'], queryFn: ({ signal }) => call(listTags, {}, { signal }) })
}

/** Makes these the contact's tags; its tickets are updated live. */
export function useSyncTags() {
  const client = useQueryClient()
  return async (contactId: number, tags: number[]): Promise<Contact> => {
    const contact = await call(syncTags, { contactId, tags })
    applyContact(client, contact)
    return contact
  }
}
