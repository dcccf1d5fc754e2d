import type { Contact } from '@recado/contract/contacts/api'
import { listTagRecords, listTags, syncTags } from '@recado/contract/tags/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { applyContact } from './queries.ts'

// The feature tags shows contacts' tags and so imports this one; both read the same cache.

/** All tags of the company, by name. */
export function useTagChoices() {
  return useQuery({ queryKey: [listTagRecords.path, 'all'], queryFn: ({ signal }) => call(listTags, {}, { signal }) })
}

/** Makes these the tags of the contact, if they are others. */
export function useChangeTags() {
  const client = useQueryClient()
  return async (contact: Contact, tags: readonly number[]): Promise<Contact> => {
    const had = new Set(contact.tags.map(({ id }) => id))
    if (had.size === tags.length && tags.every((id) => had.has(id))) return contact
    const changed = await call(syncTags, { contactId: contact.id, tags: [...tags] })
    applyContact(client, changed)
    return changed
  }
}
