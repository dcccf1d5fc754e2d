import { createContact, listContacts, showContact, updateContact, type Contact } from '@recado/contract/contacts/api'
import type { Input } from '@recado/contract/endpoint'
import type { TagEvent } from '@recado/contract/tags/api'
import { foldTagEvent } from '@recado/contract/tags/fold'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { restartFetches } from '#platform/api/pages.ts'

const keys = {
  all: ['contacts'],
  search: (text: string) => ['contacts', 'search', text],
  one: (id: number) => ['contacts', 'one', id],
} as const

/** How many characters it takes before contacts are searched. */
export const searchedFrom = 3

/** Contacts whose name or number contains the text. */
export function useContactSearch(text: string) {
  return useQuery({
    queryKey: keys.search(text),
    queryFn: async ({ signal }) => (await call(listContacts, { searchParam: text }, { signal })).contacts,
    enabled: text.length >= searchedFrom,
  })
}

/** One contact, with everything known of it. */
export function useContact(id: number) {
  return useQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => call(showContact, { id }, { signal }) })
}

/** Adds a contact, or changes the one with the id. */
export function useSaveContact() {
  const client = useQueryClient()
  return async (id: number | null, input: Input<typeof createContact>): Promise<Contact> => {
    const contact = id === null ? await call(createContact, input) : await call(updateContact, { id, ...input })
    applyContact(client, contact)
    return contact
  }
}

/** Takes a contact as it is now; searches are run again. */
export function applyContact(client: QueryClient, contact: Contact): void {
  client.setQueryData(keys.one(contact.id), contact)
  restartFetches(client, keys.one(contact.id))
  void client.invalidateQueries({ queryKey: [...keys.all, 'search'] })
}

/** A tag has changed wherever contacts show it. */
export function applyTagEvent(client: QueryClient, event: TagEvent): void {
  const fold = (contact: Contact) => foldTagEvent(contact, event)
  client.setQueriesData<Contact>({ queryKey: [...keys.all, 'one'] }, (contact) => contact && fold(contact))
  client.setQueriesData<Contact[]>({ queryKey: [...keys.all, 'search'] }, (contacts) => contacts?.map(fold))
  restartFetches(client, keys.all)
}
