import type { Contact } from '@recado/contract/contacts/api'
import { listTagRecords, listTags, syncTags } from '@recado/contract/tags/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withChanges } from '#kit/changes.ts'
import { call } from '#platform/api/api.ts'
import { applyContact } from './queries.ts'

// The feature `tags` shows contacts' tags and so imports this feature. Both read the same cache.

/** All tags of the company, by name. */
export function useTagChoices() {
  return useQuery({ queryKey: [listTagRecords.path, 'all'], queryFn: ({ signal }) => call(listTags, {}, { signal }) })
}

/** Adds the tags chosen since the form began, and removes the tags that were deselected. */
export function useChangeTags() {
  const client = useQueryClient()
  return async (contact: Contact, before: readonly number[], after: readonly number[]): Promise<Contact> => {
    const now = contact.tags.map(({ id }) => id)
    const tags = withChanges(now, before, after)
    if (now.length === tags.length && tags.every((id) => now.includes(id))) return contact
    const changed = await call(syncTags, { contactId: contact.id, tags })
    applyContact(client, changed)
    return changed
  }
}
