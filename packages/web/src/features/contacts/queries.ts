import { createContact, listContacts, type Contact } from '@recado/contract/contacts'
import type { Input } from '@recado/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** From so many characters on a contact is searched for. */
export const searchedFrom = 3

/** Contacts whose name or number holds the text. */
export function useContactSearch(text: string) {
  return useQuery({
    queryKey: ['contacts', 'search', text],
    queryFn: async ({ signal }) => (await call(listContacts, { searchParam: text }, { signal })).contacts,
    enabled: text.length >= searchedFrom,
  })
}

export function addContact(input: Input<typeof createContact>): Promise<Contact> {
  return call(createContact, input)
}
