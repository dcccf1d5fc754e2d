import {
  createNote,
  deleteNote,
  listMentionable,
  listMentions,
  listNotes,
  mentionsSeenPush,
  seeMentions,
  ticketNotePush,
} from '@recado/contract/ticket-notes/api'
import { maxMentions } from '@recado/contract/ticket-notes/mentions'
import { updateTicket } from '@recado/contract/tickets/api'
import { deleteUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

async function desk() {
  const company = await w.company()
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  const [ana, bia] = [await w.user(company, 'user', [sales]), await w.user(company, 'user', [sales])]
  const [caio, owner] = [await w.user(company, 'user', [support]), await w.user(company, 'owner')]
  const connectionId = await w.connection(company)
  const phone = `55419${88_700_000 + company}`
  const id = await w.ticket(company, { queueId: sales, connectionId, phone })
  return { company, sales, support, ana, bia, caio, owner, connectionId, id, phone }
}

test('a note is pushed only to users who may open the ticket', async () => {
  const { ana, bia, caio, id } = await desk()
  w.published.length = 0
  const { status, body } = await w.call(ana, createNote, { ticketId: id, note: ' Prefers mornings ' })
  expect([status, body]).toMatchObject([
    200,
    { note: 'Prefers mornings', ticketId: id, userId: ana.id, user: { name: ana.name } },
  ])
  expect(w.heardBy(bia, w.published, ticketNotePush)).toMatchObject([{ action: 'create', note: body, ticket: { id } }])
  expect(w.heardBy(caio, w.published, ticketNotePush)).toEqual([])
  expect((await w.call(caio, createNote, { ticketId: id, note: 'Me too' })).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(caio, listNotes, { ticketId: id })).error.error).toBe('ERR_NO_PERMISSION')
})

test("a contact's notes are those of its tickets that the reader may open, newest first, and another contact's id is refused", async () => {
  const { company, support, ana, owner, connectionId, id, phone } = await desk()
  const first = (await w.call(ana, createNote, { ticketId: id, note: 'first' })).body
  await w.call(owner, updateTicket, { id, status: 'closed' })
  await w.owner.query("update tickets set updated_at = updated_at - interval '3 hours' where id = $1", [id])
  const later = await w.ticket(company, { queueId: support, connectionId, phone })
  expect(later).not.toBe(id)
  const second = (await w.call(owner, createNote, { ticketId: later, note: 'second', contactId: first.contactId })).body
  expect((await w.call(owner, listNotes, { contactId: first.contactId })).body).toEqual([second, first])
  expect((await w.call(ana, listNotes, { contactId: first.contactId })).body).toEqual([first])
  expect((await w.call(owner, listNotes, { ticketId: later, contactId: first.contactId })).body).toEqual([second])
  const other = await w.ticket(company, { queueId: support, connectionId, phone: '5541977776666' })
  const { contactId } = (await w.call(owner, createNote, { ticketId: other, note: 'elsewhere' })).body
  expect((await w.call(owner, createNote, { ticketId: later, note: 'mixed up', contactId })).error.error).toBe(
    'ERR_NO_CONTACT_FOUND',
  )
  expect((await w.call(owner, listNotes, { ticketId: later, contactId })).error.error).toBe('ERR_NO_CONTACT_FOUND')
  expect((await w.call(owner, listNotes, {})).error.error).toBe('ERR_VALIDATION')
})

test('a note is deleted by its author, admin or owner', async () => {
  const { ana, bia, owner, id } = await desk()
  const mine = (await w.call(ana, createNote, { ticketId: id, note: 'mine' })).body
  const another = (await w.call(ana, createNote, { ticketId: id, note: 'another' })).body
  expect((await w.call(bia, deleteNote, { id: mine.id })).status).toBe(403)
  w.published.length = 0
  expect((await w.call(ana, deleteNote, { id: mine.id })).status).toBe(200)
  expect(w.heardBy(bia, w.published, ticketNotePush)).toEqual([{ action: 'delete', noteId: mine.id, ticketId: id }])
  expect((await w.call(owner, deleteNote, { id: another.id })).status).toBe(200)
  expect((await w.call(ana, listNotes, { ticketId: id })).body).toEqual([])
})

test('a note mentions users who may open the ticket, and shows their current names', async () => {
  const { company, ana, bia, caio, owner, id } = await desk()
  const offered = (await w.call(ana, listMentionable, { ticketId: id })).body.map((one) => one.id)
  expect(new Set(offered)).toEqual(new Set([ana.id, bia.id, owner.id]))
  expect((await w.call(caio, listMentionable, { ticketId: id })).error.error).toBe('ERR_NO_PERMISSION')
  const { body } = await w.call(ana, createNote, { ticketId: id, note: `<@${bia.id}> knows her` })
  expect(body).toMatchObject({ note: `<@${bia.id}> knows her`, mentions: [{ id: bia.id, name: bia.name }] })
  await w.owner.query('update users set name = $2 where id = $1', [bia.id, `Bia of ${company}`])
  expect((await w.call(owner, listNotes, { ticketId: id })).body[0]?.mentions).toEqual([
    { id: bia.id, name: `Bia of ${company}` },
  ])
})

test('a note that mentions a user who may not open the ticket, or is of another company, is refused and not stored', async () => {
  const { ana, caio, id } = await desk()
  const outsider = await w.user(await w.company(), 'owner')
  w.published.length = 0
  for (const outside of [caio, outsider, { id: 999_999_999 }]) {
    const { status, error } = await w.call(ana, createNote, { ticketId: id, note: `<@${outside.id}> look` })
    expect([status, error.error]).toEqual([400, 'ERR_MENTION_OUT_OF_SIGHT'])
  }
  expect((await w.call(ana, listNotes, { ticketId: id })).body).toEqual([])
  expect(w.published).toEqual([])
})

test('a note cannot mention a colleague who has left, or more than twenty', async () => {
  const { company, sales, ana, connectionId, id } = await desk()
  // Deleting a user takes their queues but not `allTicket`, so only a ticket without a queue could still be in sight.
  const [admin, gone] = [await w.user(company, 'admin'), await w.user(company, 'user', [], 'enabled')]
  const open = await w.ticket(company, { queueId: null, connectionId })
  const mentionable = async () => (await w.call(admin, listMentionable, { ticketId: open })).body.map((one) => one.id)
  expect(await mentionable()).toContain(gone.id)
  expect((await w.call(admin, deleteUser, { id: gone.id })).status).toBe(200)
  expect(await mentionable()).not.toContain(gone.id)
  expect((await w.call(admin, createNote, { ticketId: open, note: `<@${gone.id}> look` })).status).toBe(400)
  const people: number[] = []
  while (people.length <= maxMentions) people.push((await w.user(company, 'user', [sales])).id)
  const naming = async (ids: readonly number[]) =>
    (await w.call(ana, createNote, { ticketId: id, note: ids.map((one) => `<@${one}>`).join(' ') })).status
  expect([people.length, await naming(people), await naming(people.slice(1))]).toEqual([21, 400, 200])
})

test('a mentioned user has the mention before them until they have seen it, while they may open its ticket', async () => {
  const { support, ana, bia, owner, id } = await desk()
  const unseen = async (who: typeof ana) => (await w.call(who, listMentions, {})).body.map(({ note }) => note.id)
  const first = (await w.call(ana, createNote, { ticketId: id, note: `<@${bia.id}> look` })).body
  const second = (await w.call(ana, createNote, { ticketId: id, note: `<@${bia.id}> and <@${owner.id}>, once more` })).body
  const [latest] = (await w.call(bia, listMentions, {})).body
  expect(latest).toMatchObject({ note: second, ticket: { id } })
  expect([await unseen(bia), await unseen(owner), await unseen(ana)]).toEqual([[second.id, first.id], [second.id], []])

  w.published.length = 0
  expect((await w.call(bia, seeMentions, { ticketId: id })).status).toBe(200)
  expect((await w.call(bia, seeMentions, { ticketId: id })).status).toBe(200)
  expect(w.heardBy(bia, w.published, mentionsSeenPush)).toEqual([{ ticketId: id }])
  expect(w.heardBy(owner, w.published, mentionsSeenPush)).toEqual([])
  expect([await unseen(bia), await unseen(owner)]).toEqual([[], [second.id]])

  const third = (await w.call(owner, createNote, { ticketId: id, note: `<@${bia.id}> again` })).body
  await w.call(owner, updateTicket, { id, queueId: support })
  expect(await unseen(bia)).toEqual([])
  await w.owner.query(
    'update tickets set queue_id = (select queue_id from user_queues where user_id = $2 limit 1) where id = $1',
    [id, bia.id],
  )
  expect(await unseen(bia)).toEqual([third.id])
  await w.call(owner, deleteNote, { id: third.id })
  expect(await unseen(bia)).toEqual([])
})

test('mentions that have gone out of sight hide none that is in sight', async () => {
  const { company, sales, support, ana, bia, connectionId, id } = await desk()
  const first = (await w.call(ana, createNote, { ticketId: id, note: `<@${bia.id}> look` })).body
  const moved = await w.ticket(company, { connectionId, queueId: sales })
  for (let at = 0; at < 50; at++) await w.call(ana, createNote, { ticketId: moved, note: `<@${bia.id}> ${at}` })
  expect((await w.call(bia, listMentions, {})).body).toHaveLength(50)
  await w.owner.query('update tickets set queue_id = $2 where id = $1', [moved, support])
  expect((await w.call(bia, listMentions, {})).body.map(({ note }) => note.id)).toEqual([first.id])
})

test('notes stay when two contacts turn out to be one person', async () => {
  const { company, owner, connectionId } = await desk()
  await w.ticket(company, { connectionId, phone: '5541966665555' })
  await w.receive(connectionId, '', 'by hidden name', { chat: { lid: '880011' } })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1 order by id desc limit 1', [
    company,
  ])
  const hidden = (await w.call(owner, createNote, { ticketId: rows[0]?.id ?? 0, note: 'kept' })).body
  await w.receive(connectionId, '', 'both', { chat: { lid: '880011', phone: '5541966665555' } })
  await w.settle()
  const found = await w.owner.query<{ contact: number; number: string }>(
    `select n.contact_id as contact, c.number from ticket_notes n join contacts c on c.company_id = n.company_id
      and c.id = n.contact_id where n.id = $1`,
    [hidden.id],
  )
  expect(found.rows).toMatchObject([{ number: '5541966665555' }])
  expect(found.rows[0]?.contact).not.toBe(hidden.contactId)
})

test('a note of one letter is refused at its field, blanks do not count, and nothing is stored', async () => {
  const { ana, id } = await desk()
  const { error } = await w.call(ana, createNote, { ticketId: id, note: ' x ' })
  expect(error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'note' }] } })
  expect((await w.call(ana, listNotes, { ticketId: id })).body).toEqual([])
})
