import {
  contactsPerPage,
  createContact,
  deleteContact,
  listContacts,
  showContact,
  updateContact,
  type Contact,
  type ContactDetails,
  type ContactEvent,
  type ContactRecord,
} from '@recado/contract/contacts/api'
import { listOptOuts } from '@recado/contract/contacts/blocks-and-opt-outs'
import type { Input } from '@recado/contract/endpoint'
import type { TagEvent } from '@recado/contract/tags/api'
import { foldTagEvent } from '@recado/contract/tags/fold'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import type { TicketEvent } from '@recado/contract/tickets/api'
import { foldRecord } from '#kit/records.ts'
import { mapRows, restartFetches, type Pages } from '#platform/api/pages.ts'

const keys = {
  all: ['contacts'],
  search: (text: string) => ['contacts', 'search', text],
  one: (id: number) => ['contacts', 'one', id],
  optOuts: (id: number) => ['contacts', 'opt-outs', id],
} as const

/** The minimum number of characters for a search of contacts. */
export const searchedFrom = 3

/** Contacts whose name or number contains the text. */
export function useContactSearch(text: string) {
  return useQuery({
    queryKey: keys.search(text),
    queryFn: async ({ signal }) => (await call(listContacts, { searchParam: text }, { signal })).contacts,
    enabled: text.length >= searchedFrom,
  })
}

export function useContact(id: number) {
  return useQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => call(showContact, { id }, { signal }) })
}

/** The opt-outs of the contact from campaigns, and its opt-ins afterwards. */
export function useOptOuts(id: number) {
  return useQuery({ queryKey: keys.optOuts(id), queryFn: ({ signal }) => call(listOptOuts, { id }, { signal }) })
}

export const contacts = { list: listContacts, create: createContact, update: updateContact, remove: deleteContact }

/** Adds a contact, or changes the one with the id. With `seen`, only if its last change is from that time (ERR_CONFLICT). */
export function useSaveContact() {
  const client = useQueryClient()
  return async (id: number | null, input: Input<typeof createContact>, seen?: string): Promise<Contact> => {
    const seenAt = seen === undefined ? {} : { updatedAt: seen }
    const contact = id === null ? await call(createContact, input) : await call(updateContact, { id, ...input, ...seenAt })
    applyContact(client, contact)
    return contact
  }
}

/** Applies a push: one contact has changed or is gone, or so many have changed that all are refetched. */
export function applyContactEvent(client: QueryClient, event: ContactEvent): void {
  if (event.action === 'reload') return reloadContacts(client)
  if (event.action !== 'delete') return applyContact(client, event.contact)
  foldRecord(client, listContacts, event.contactId, contactsPerPage)
  void client.invalidateQueries({ queryKey: keys.one(event.contactId) })
  void client.invalidateQueries({ queryKey: [...keys.all, 'search'] })
}

/** Applies the current state of a contact. Searches are refetched, because only the server knows which of them find it. */
export function applyContact(client: QueryClient, contact: Contact): void {
  client.setQueryData<ContactDetails>(keys.one(contact.id), (known) => known && { ...known, ...contact })
  void client.invalidateQueries({ queryKey: keys.one(contact.id) })
  void client.invalidateQueries({ queryKey: keys.optOuts(contact.id) })
  foldRecord(client, listContacts, contact, contactsPerPage)
  void client.invalidateQueries({ queryKey: [...keys.all, 'search'] })
}

function reloadContacts(client: QueryClient): void {
  for (const queryKey of [[listContacts.path], keys.all]) void client.invalidateQueries({ queryKey })
}

const inLists = { queryKey: [listContacts.path, 'list'] }

/** Updates the link from a list to the live ticket of a contact. */
export function applyTicketEvent(client: QueryClient, event: TicketEvent): void {
  if (event.action === 'delete') return void client.invalidateQueries(inLists)
  if (event.action !== 'update') return
  const { contactId, uuid, status } = event.ticket
  const lead = (row: ContactRecord) => {
    if (row.id !== contactId) return row
    if (status !== 'closed') return { ...row, uuid }
    return row.uuid === uuid ? { ...row, uuid: null } : row
  }
  client.setQueriesData<Pages<ContactRecord>>(inLists, (pages) => pages && mapRows(pages, lead))
}

/** Applies a changed tag wherever contacts show it. */
export function applyTagEvent(client: QueryClient, event: TagEvent): void {
  const fold = <T extends Contact>(contact: T) => foldTagEvent(contact, event)
  client.setQueriesData<ContactDetails>({ queryKey: [...keys.all, 'one'] }, (contact) => contact && fold(contact))
  client.setQueriesData<Pages<ContactRecord>>(inLists, (pages) => pages && mapRows(pages, fold))
  client.setQueriesData<Contact[]>({ queryKey: [...keys.all, 'search'] }, (contacts) => contacts?.map(fold))
  restartFetches(client, keys.all)
  restartFetches(client, inLists.queryKey)
}
