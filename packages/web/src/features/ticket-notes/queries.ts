import {
  createNote,
  deleteNote,
  listMentionable,
  listNotes,
  type TicketNote,
  type TicketNoteEvent,
} from '@recado/contract/ticket-notes/api'
import type { Mentioned } from '@recado/contract/ticket-notes/mentions'
import type { Ticket } from '@recado/contract/tickets/api'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { restartFetches } from '#platform/api/pages.ts'

const keys = {
  all: ['ticket-notes'],
  ofContact: (contactId: number) => ['ticket-notes', contactId],
} as const

/** What colleagues noted on any ticket of the contact, newest first. */
export function useNotes(contactId: number) {
  return useQuery({ queryKey: keys.ofContact(contactId), queryFn: ({ signal }) => call(listNotes, { contactId }, { signal }) })
}

/** The colleagues whom a note on the ticket may name, fetched once the user begins to name one. */
export function useMentionable(ticketId: number, wanted: boolean): readonly Mentioned[] | undefined {
  const { data } = useQuery({
    queryKey: ['mentionable', ticketId],
    queryFn: ({ signal }) => call(listMentionable, { ticketId }, { signal }),
    enabled: wanted,
  })
  return data
}

export function useAddNote({ id: ticketId, contactId }: Ticket) {
  const client = useQueryClient()
  return async (note: string): Promise<void> => {
    addNote(client, await call(createNote, { note, ticketId, contactId }))
  }
}

export function useDeleteNote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: TicketNote) => call(deleteNote, { id }),
    onSuccess: (_, { id }) => dropNote(client, id),
  })
}

export function applyNoteEvent(client: QueryClient, event: TicketNoteEvent): void {
  if (event.action === 'create') addNote(client, event.note)
  else dropNote(client, event.noteId)
}

// The user's own change arrives twice: as the response and as a push.
function addNote(client: QueryClient, note: TicketNote): void {
  client.setQueryData<readonly TicketNote[]>(
    keys.ofContact(note.contactId),
    (notes) => notes && [note, ...notes.filter(({ id }) => id !== note.id)],
  )
  restartFetches(client, keys.all)
}

function dropNote(client: QueryClient, noteId: number): void {
  client.setQueriesData<readonly TicketNote[]>({ queryKey: keys.all }, (notes) => notes?.filter(({ id }) => id !== noteId))
  restartFetches(client, keys.all)
}

/** The ticket is gone or out of sight, and its notes with it. */
export function dropNotes(client: QueryClient, ticketId: number): void {
  client.setQueriesData<readonly TicketNote[]>({ queryKey: keys.all }, (notes) =>
    notes?.filter((note) => note.ticketId !== ticketId),
  )
  restartFetches(client, keys.all)
}

/** Tickets, and their notes, belong to other contacts now. */
export function fetchNotesAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.all })
}
