import type { TicketNote } from '@recado/contract/ticket-notes/api'
import type { Ctx } from '#platform/unit.ts'
import { deleteNotesOfPerson, listNotesOfPerson } from './queries.ts'

export function notesOfPerson(
  ctx: Ctx,
  contactId: number,
): Promise<Pick<TicketNote, 'id' | 'ticketId' | 'note' | 'createdAt'>[]> {
  return listNotesOfPerson(ctx.tx, ctx.companyId, contactId)
}

export function forgetInNotes(ctx: Ctx, contactId: number): Promise<void> {
  return deleteNotesOfPerson(ctx.tx, ctx.companyId, contactId)
}
