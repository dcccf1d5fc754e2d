import type { Mention, TicketNote } from '@recado/contract/ticket-notes/api'
import { readableNote } from '@recado/contract/ticket-notes/mentions'
import type { Viewer } from '@recado/contract/viewer'
import type { Ticket } from '@recado/contract/tickets/api'
import { createHash } from 'node:crypto'
import { visibilityCondition } from '#features/tickets/row.ts'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

const maxRows = 200
const maxUnseen = 50

const view = `
  select n.id, n.note, n.user_id as "userId", n.ticket_id as "ticketId", n.contact_id as "contactId", n.created_at as "createdAt",
    (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.company_id = $1 and u.id = n.user_id) as "user",
    array(select jsonb_build_object('id', u.id, 'name', u.name) from ticket_note_mentions m
      join users u on u.company_id = m.company_id and u.id = m.user_id where m.company_id = $1 and m.note_id = n.id
      order by u.id) as mentions
  from ticket_notes n where n.company_id = $1`

type Row = Omit<TicketNote, 'createdAt'> & { createdAt: Date }

function toNote(row: Row): TicketNote {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

export async function findNote(tx: Tx, id: number): Promise<TicketNote | undefined> {
  const [row] = await tx.rows<Row>('find note', `${view} and n.id = $2`, [id])
  return row && toNote(row)
}

/** Newest first. */
export async function listNotes(tx: Tx, ticketIds: readonly number[]): Promise<TicketNote[]> {
  const text = `${view} and n.ticket_id = any($2::int[]) order by n.id desc limit ${maxRows}`
  return (await tx.rows<Row>('list notes', text, [ticketIds])).map(toNote)
}

export async function listNotedTickets(
  tx: Tx,
  contactId: number,
): Promise<Pick<Ticket, 'id' | 'status' | 'queueId' | 'userId'>[]> {
  return tx.rows(
    'list noted tickets',
    `select t.id, t.status, t.queue_id as "queueId", t.user_id as "userId" from tickets t
     where t.company_id = $1 and t.contact_id = $2
       and exists (select from ticket_notes n where n.company_id = t.company_id and n.ticket_id = t.id)`,
    [contactId],
  )
}

export interface NewNote {
  note: string
  userId: number
  ticketId: number
  contactId: number
  createdAt: Date
}

export function insertNote(tx: Tx, note: NewNote): Promise<number> {
  return tx.insert('ticketNotes', note)
}

export async function insertMentions(tx: Tx, noteId: number, userIds: readonly number[]): Promise<void> {
  const text = 'insert into ticket_note_mentions (company_id, note_id, user_id) select $1, $2, id from unnest($3::int[]) id'
  await tx.rows('insert mentions', text, [noteId, userIds])
}

export interface Unseen extends Pick<Mention, 'ticket'> {
  noteId: number
}

/** The mentions of the viewer that are not seen yet and whose ticket is in sight, newest first. */
export function listUnseenMentions(tx: SystemTx, viewer: Viewer): Promise<Unseen[]> {
  const values: unknown[] = [viewer.companyId, viewer.id]
  const where = visibilityCondition(viewer, values)
  return tx.named<Unseen>(
    `list unseen mentions ${createHash('sha1').update(where).digest('base64url')}`,
    `select m.note_id as "noteId", jsonb_build_object('id', t.id, 'uuid', t.uuid, 'contact', jsonb_build_object('name', c.name)) as ticket
     from ticket_note_mentions m
       join ticket_notes n on n.company_id = m.company_id and n.id = m.note_id
       join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where m.company_id = $1 and m.user_id = $2 and m.seen_at is null and ${where}
     order by m.note_id desc limit ${maxUnseen}`,
    values,
  )
}

export async function listNotesById(tx: Tx, ids: readonly number[]): Promise<TicketNote[]> {
  return (await tx.rows<Row>('list notes by id', `${view} and n.id = any($2::int[])`, [ids])).map(toNote)
}

/** Marks the ticket's mentions as seen. True if one was still unseen. */
export function recordMentionsSeen(tx: Tx, userId: number, ticketId: number, now: Date): Promise<boolean> {
  return tx.has(
    'note mentions seen',
    `update ticket_note_mentions m set seen_at = $4 from ticket_notes n
     where m.company_id = $1 and m.user_id = $2 and m.seen_at is null
       and n.company_id = m.company_id and n.id = m.note_id and n.ticket_id = $3 returning m.note_id`,
    [userId, ticketId, now],
  )
}

export interface MentionCandidate {
  name: string
  viewer: Viewer
}

/** All users of the company by name, with what decides which tickets they see. */
export async function listMentionCandidates(tx: Tx): Promise<MentionCandidate[]> {
  const rows = await tx.rows<Omit<Viewer, 'companyId'> & { name: string }>(
    'list colleagues to mention',
    `select u.id, u.name, u.profile, u.all_ticket as "allTicket",
       array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as "queueIds"
     from users u where u.company_id = $1 and u.deleted_at is null order by fold(u.name), u.id`,
  )
  return rows.map(({ name, ...viewer }) => ({ name, viewer: { ...viewer, companyId: tx.companyId } }))
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await tx.delete('ticketNotes', { id })
}

export async function moveNotes(tx: Tx, keptId: number, goneId: number): Promise<void> {
  await tx.update('ticketNotes', { contactId: goneId }, { contactId: keptId })
}

/** All notes about the contact, oldest first. */
export async function listNotesOfPerson(
  tx: Tx,
  contactId: number,
): Promise<Pick<TicketNote, 'id' | 'ticketId' | 'note' | 'createdAt'>[]> {
  const text = `${view} and n.contact_id = $2 order by n.id`
  const rows = await tx.rows<Row>('list notes of person', text, [contactId])
  return rows
    .map(toNote)
    .map(({ id, ticketId, note, mentions, createdAt }) => ({ id, ticketId, note: readableNote(note, mentions), createdAt }))
}

export async function deleteNotesOfPerson(tx: Tx, contactId: number): Promise<void> {
  await tx.delete('ticketNotes', { contactId })
}

/** Gives the notes of these tickets to the contact that has the tickets now. */
export async function giveNotes(tx: Tx, contactId: number, ticketIds: readonly number[]): Promise<void> {
  const text = 'update ticket_notes set contact_id = $2 where company_id = $1 and ticket_id = any($3::int[])'
  await tx.rows('give notes', text, [contactId, ticketIds])
}
