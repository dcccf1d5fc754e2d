import { showContact, type Contact } from '@recado/contract/contacts/api'
import { syncTags } from '@recado/contract/tags/api'
import { useQueryClient } from '@tanstack/react-query'
import { applyContact } from '#features/contacts/queries.ts'
import { withChanges } from '#kit/changes.ts'
import { call } from '#platform/api/api.ts'

/** Gives the contact the tags that were chosen since, and takes those that were removed; its tickets are updated live. */
export function useSyncTags() {
  const client = useQueryClient()
  return async (contactId: number, before: readonly number[], after: readonly number[]): Promise<Contact> => {
    const { tags } = await call(showContact, { id: contactId })
    const ids = tags.map(({ id }) => id)
    const contact = await call(syncTags, { contactId, tags: withChanges(ids, before, after) })
    applyContact(client, contact)
    return contact
  }
}
