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
import { listOptOuts } from '@recado/contract/contacts/standing'
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

/** When the contact asked for no campaigns, or for them again. */
export function useOptOuts(id: number) {
  return useQuery({ queryKey: keys.optOuts(id), queryFn: ({ signal }) => call(listOptOuts, { id }, { signal }) })
}

/** The endpoints of the list of contacts. */
export const contacts = { list: listContacts, create: createContact, update: updateContact, remove: deleteContact }

/** Adds a contact, or changes the one with the id; with `seen`, only if it was last changed then (ERR_CONFLICT). */
export function useSaveContact() {
  const client = useQueryClient()
  return async (id: number | null, input: Input<typeof createContact>, seen?: string): Promise<Contact> => {
    const seenAt = seen === undefined ? {} : { updatedAt: seen }
    const contact = id === null ? await call(createContact, input) : await call(updateContact, { id, ...input, ...seenAt })
    applyContact(client, contact)
    return contact
  }
}

/** A contact is as it is now, or gone; or so many have changed that all are asked for again. */
export function applyContactEvent(client: QueryClient, event: ContactEvent): void {
  if (event.action === 'reload') return reloadContacts(client)
  if (event.action !== 'delete') return applyContact(client, event.contact)
  foldRecord(client, listContacts, event.contactId, contactsPerPage)
  void client.invalidateQueries({ queryKey: keys.one(event.contactId) })
  void client.invalidateQueries({ queryKey: [...keys.all, 'search'] })
}

/** Takes a contact as it is now; searches are run again, and by what it is found only the server knows. */
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

/** A list leads to the live ticket of a contact. */
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

/** A tag has changed wherever contacts show it. */
export function applyTagEvent(client: QueryClient, event: TagEvent): void {
  const fold = <T extends Contact>(contact: T) => foldTagEvent(contact, event)
  client.setQueriesData<ContactDetails>({ queryKey: [...keys.all, 'one'] }, (contact) => contact && fold(contact))
  client.setQueriesData<Pages<ContactRecord>>(inLists, (pages) => pages && mapRows(pages, fold))
  client.setQueriesData<Contact[]>({ queryKey: [...keys.all, 'search'] }, (contacts) => contacts?.map(fold))
  restartFetches(client, keys.all)
  restartFetches(client, inLists.queryKey)
}
