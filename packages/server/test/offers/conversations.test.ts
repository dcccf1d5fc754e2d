import * as messagePolicy from '@recado/contract/messages/policy'
import { deleteMessage, editMessage, forwardMessages, reactToMessage, sendMessage } from '@recado/contract/messages/api'
import { can } from '@recado/contract/permissions'
import { type Profile, profiles } from '@recado/contract/profiles'
import * as quickPolicy from '@recado/contract/quick-messages/api'
import { deleteQuickMessage, showQuickMessage, updateQuickMessage } from '@recado/contract/quick-messages/api'
import * as tagPolicy from '@recado/contract/tags/api'
import { deleteTag } from '@recado/contract/tags/api'
import * as schedulePolicy from '@recado/contract/schedules/api'
import { showSchedule, updateSchedule } from '@recado/contract/schedules/api'
import { isVisible } from '@recado/contract/tickets/list'
import type { Viewer } from '@recado/contract/viewer'
import * as notePolicy from '@recado/contract/ticket-notes/api'
import { createNote, deleteNote } from '@recado/contract/ticket-notes/api'
import * as ticketPolicy from '@recado/contract/tickets/policy'
import { deleteTicket, showTicket, type TicketStatus, updateTicket } from '@recado/contract/tickets/api'
import type { EventKind } from '#features/tickets/events.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../world.ts'
import { actors, differing, type Finding } from './findings.ts'

// Screens ask the contract's rules what to offer. Here each rule is compared with what the server does when asked for the same.

let w: World
let company: number
let own: number
let foreign: number
let connection: number
let me: TestUser
let colleague: TestUser
let ticketId: number
let contactId: number
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

async function begin(profile: Profile, allTicket: Viewer['allTicket'] = 'desabled'): Promise<void> {
  company = await w.company()
  ;[own, foreign] = [await w.queue(company), await w.queue(company)]
  connection = await w.connection(company)
  me = await w.user(company, profile, [own], allTicket)
  colleague = await w.user(company, 'admin', [own])
  ticketId = await w.ticket(company, { connectionId: connection })
  contactId = (await w.call(colleague, showTicket, { id: ticketId })).body.contactId
}

interface Place {
  status: TicketStatus
  queueId: number | null
  userId: number | null
}

/** Every state that a ticket can be in for the user. */
function places(): Place[] {
  return [own, foreign, null].flatMap((queueId) => [
    { status: 'pending' as const, queueId, userId: null },
    ...(['open', 'closed'] as const).flatMap((status) => [me.id, colleague.id].map((userId) => ({ status, queueId, userId }))),
  ])
}

async function put({ status, queueId, userId }: Place): Promise<void> {
  await w.owner.query('update tickets set status = $2, queue_id = $3, user_id = $4 where id = $1', [
    ticketId,
    status,
    queueId,
    userId,
  ])
}

interface TicketVerb {
  /** The states in which the call means the verb. */
  of: readonly TicketStatus[]
  offered: (place: Place) => boolean
  call: () => Promise<{ status: number }>
}

const live = ['pending', 'open'] as const
const every = [...live, 'closed'] as const
/** Deleting asks for a permission alone, see below. Customers open tickets, and bots put them in queues. */
type Verb = Exclude<EventKind, 'deleted' | 'opened' | 'queued'> | 'seen' | 'written' | 'noted'
const ticketVerbs: Record<Verb, TicketVerb> = {
  seen: { of: every, offered: (place) => isVisible(me, place), call: () => w.call(me, showTicket, { id: ticketId }) },
  accepted: {
    of: ['pending'],
    offered: (place) => ticketPolicy.canAccept(me, place),
    call: () => w.call(me, updateTicket, { id: ticketId, status: 'open' }),
  },
  returned: {
    of: every,
    offered: (place) => ticketPolicy.canManage(me, place),
    call: () => w.call(me, updateTicket, { id: ticketId, status: 'pending' }),
  },
  closed: {
    of: live,
    offered: (place) => ticketPolicy.canManage(me, place),
    call: () => w.call(me, updateTicket, { id: ticketId, status: 'closed' }),
  },
  transferred: {
    of: every,
    offered: (place) => ticketPolicy.canManage(me, place),
    call: () => w.call(me, updateTicket, { id: ticketId, queueId: own, userId: colleague.id }),
  },
  reopened: {
    of: ['closed'],
    offered: (place) => ticketPolicy.canReopen(me, place),
    call: () => w.call(me, updateTicket, { id: ticketId, status: 'open' }),
  },
  written: {
    of: every,
    offered: (place) => ticketPolicy.canWrite(me, place),
    call: () => w.call(me, sendMessage, { ticketId, body: 'Hello' }),
  },
  noted: {
    of: every,
    offered: (place) => isVisible(me, place),
    call: () => w.call(me, createNote, { ticketId, note: 'A note' }),
  },
}

test.each(actors)('as %s, allTicket %s: what is offered of a ticket is granted, and nothing else', async (profile, allTicket) => {
  await begin(profile, allTicket)
  const findings: Finding[] = []
  for (const [verb, { of, offered, call }] of Object.entries(ticketVerbs)) {
    for (const place of places().filter(({ status }) => of.includes(status))) {
      await put(place)
      findings.push({ verb, of: place, offered: offered(place), granted: (await call()).status === 200 })
    }
  }
  expect(differing(findings)).toEqual([])
  await put({ status: 'open', queueId: own, userId: me.id })
  const { status } = await w.call(me, deleteTicket, { id: ticketId })
  expect(status === 200).toBe(can(profile, 'tickets:delete'))
})

/** A message as stored in the table. */
interface Row {
  mediaType: string
  body: string
  fromMe: boolean
  userId: number | null
  clientId: string | null
  isDeleted: boolean
  failedReason: string | null
  sentAt: Date
  file: { id: number; status: 'pending' | 'ready' | 'failed' } | null
}

const minuteMs = 60_000

async function file(kind: string, status: 'pending' | 'ready'): Promise<NonNullable<Row['file']>> {
  const { rows } = await w.owner.query<{ id: number }>(
    'insert into media (company_id, kind, status, created_at) values ($1, $2, $3, now()) returning id',
    [company, kind, status],
  )
  return { id: rows[0]?.id ?? 0, status }
}

async function messageRows(): Promise<Row[]> {
  const text: Row = {
    mediaType: 'conversation',
    body: 'Hello',
    fromMe: true,
    userId: me.id,
    clientId: null,
    isDeleted: false,
    failedReason: null,
    sentAt: w.now,
    file: null,
  }
  const before = (minutes: number) => new Date(w.now.getTime() - minutes * minuteMs)
  const failed = { ...text, failedReason: 'ERR_SENDING_WAPP_MSG', clientId: randomUUID() }
  const image = { ...text, mediaType: 'image', file: await file('image', 'ready') }
  return [
    text,
    { ...text, userId: colleague.id },
    { ...text, userId: null },
    { ...text, fromMe: false, userId: null },
    { ...text, sentAt: before(messagePolicy.editMinutes) },
    { ...text, sentAt: before(messagePolicy.editMinutes + 1) },
    { ...text, sentAt: before(messagePolicy.deleteHours * 60 + 1) },
    { ...text, isDeleted: true },
    failed,
    { ...failed, clientId: randomUUID(), sentAt: before(messagePolicy.deleteHours * 60 + 1), userId: colleague.id },
    { ...failed, clientId: randomUUID(), isDeleted: true },
    image,
    { ...image, body: '' },
    { ...image, userId: null },
    { ...image, mediaType: 'application', file: await file('application', 'pending') },
    { ...image, mediaType: 'audio', body: '', file: await file('audio', 'ready') },
    { ...text, mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=1%2C2' },
    { ...text, mediaType: 'call_log', fromMe: false, userId: null },
    { ...text, mediaType: 'stickerSyncMessage', fromMe: false, userId: null },
  ]
}

async function store(id: number | null, row: Row): Promise<number> {
  const { mediaType, body, fromMe, userId, clientId, isDeleted, failedReason, sentAt } = row
  const place = [company, ticketId, connection, userId, clientId, fromMe]
  const content = [body, mediaType, failedReason, isDeleted, sentAt, row.file?.id ?? null]
  const values = [...place, ...content, id ?? randomUUID()]
  const { rows } = await w.owner.query<{ id: number }>(
    id === null
      ? `insert into messages (company_id, ticket_id, connection_id, user_id, client_id, from_me, body, media_type, failed_reason,
           is_deleted, sent_at, media_id, wa_id, chat, origin, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'phone:5541900000000', 'agent', $11) returning id`
      : `update messages set ticket_id = $2, connection_id = $3, user_id = $4, client_id = $5, from_me = $6, body = $7, media_type = $8,
           failed_reason = $9, is_deleted = $10, sent_at = $11, media_id = $12 where company_id = $1 and id = $13 returning id`,
    values,
  )
  return rows[0]?.id ?? 0
}

interface MessageVerb {
  /** Does the call mean the verb? */
  of?: (row: Row) => boolean
  offered: (place: Place, message: ReturnType<typeof asRulesSee>) => boolean
  call: (id: number, row: Row) => Promise<{ status: number; body?: unknown }>
}

function asRulesSee({ userId, sentAt, file: media, ...row }: Row) {
  return { ...row, user: userId === null ? null : { id: userId }, media, createdAt: sentAt.toISOString() }
}

const messageVerbs: Record<string, MessageVerb> = {
  edit: {
    offered: (place, message) => messagePolicy.canEdit(me, place, message, w.now.getTime()),
    call: (id) => w.call(me, editMessage, { id, body: 'Hello again' }),
  },
  delete: {
    of: ({ isDeleted }) => !isDeleted,
    offered: (place, message) => messagePolicy.canDelete(me, place, message, w.now.getTime()),
    call: (id) => w.call(me, deleteMessage, { id }),
  },
  reply: {
    offered: (place, message) => messagePolicy.canAnswer(me, place, message),
    call: (id) => w.call(me, sendMessage, { ticketId, body: 'An answer', quotedMsg: { id } }),
  },
  react: {
    offered: (place, message) => messagePolicy.canAnswer(me, place, message),
    call: (id) => w.call(me, reactToMessage, { id, emoji: '👍' }),
  },
  retry: {
    of: ({ failedReason, isDeleted }) => failedReason !== null && !isDeleted,
    offered: (place, message) => messagePolicy.canRetry(me, place, message),
    call: (_, { clientId, body }) => w.call(me, sendMessage, { ticketId, body, clientId: clientId ?? '' }),
  },
}

test.each(profiles)('as %s: what is offered of a message is granted, and nothing else', async (profile) => {
  await begin(profile)
  const findings: Finding[] = []
  const stored = new Map<Row, number>()
  for (const row of await messageRows()) stored.set(row, await store(null, row))
  for (const place of places().filter(({ queueId }) => queueId === own)) {
    for (const [row, id] of stored) {
      for (const [verb, { of = () => true, offered, call }] of Object.entries(messageVerbs)) {
        if (!of(row)) continue
        await put(place)
        await store(id, row)
        const granted = (await call(id, row)).status === 200
        findings.push({ verb, of: { place, row }, offered: offered(place, asRulesSee(row)), granted })
      }
    }
  }
  const verbs = (were: boolean) => new Set(findings.flatMap(({ verb, offered }) => (offered === were ? [verb] : [])))
  expect([verbs(true).size, verbs(false).size]).toEqual([Object.keys(messageVerbs).length, Object.keys(messageVerbs).length])
  expect(differing(findings)).toEqual([])
})

test('what is offered to be forwarded is forwarded, and nothing else', async () => {
  await begin('user')
  const rows = await messageRows()
  const ids: number[] = []
  for (const row of rows) ids.push(await store(null, row))
  await put({ status: 'open', queueId: own, userId: me.id })
  const findings: Finding[] = []
  for (const [at, row] of rows.entries()) {
    const { status } = await w.call(me, forwardMessages, { ticketId, messageIds: [ids[at] ?? 0] })
    findings.push({ verb: 'forward', of: row, offered: messagePolicy.canForward(asRulesSee(row)), granted: status === 200 })
  }
  expect(differing(findings)).toEqual([])
})

test.each(actors)(
  'as %s, allTicket %s: what is offered of notes, quick messages, tags and schedules is granted, and nothing else',
  async (...who) => {
    await begin(...who)
    const findings: Finding[] = []
    const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
      const all = { company_id: company, created_at: w.now, ...values }
      const names = Object.keys(all)
      const { rows } = await w.owner.query<{ id: number }>(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
        Object.values(all),
      )
      return rows[0]?.id ?? 0
    }
    const isGranted = async (call: Promise<{ status: number }>) => (await call).status === 200
    for (const kanban of [0, 1] as const) {
      const tag = { name: randomUUID(), color: '#0d9488', kanban, updated_at: w.now }
      const id = await insert('tags', tag)
      const granted = await isGranted(w.call(me, deleteTag, { id }))
      findings.push({ verb: 'delete tag', of: tag, offered: tagPolicy.canDelete(me, { kanban }), granted })
    }
    for (const userId of [me.id, colleague.id]) {
      await put({ status: 'open', queueId: own, userId: colleague.id })
      const note = { note: 'A note', user_id: userId, ticket_id: ticketId, contact_id: contactId }
      const id = await insert('ticket_notes', note)
      const offered = notePolicy.canDelete(me, { userId })
      findings.push({ verb: 'delete note', of: note, offered, granted: await isGranted(w.call(me, deleteNote, { id })) })

      for (const geral of [true, false]) {
        const quick = { shortcode: randomUUID(), geral, user_id: userId, updated_at: w.now }
        const id = await insert('quick_messages', quick)
        const [uses, changes] = [quickPolicy.canUse(me, { userId, geral }), quickPolicy.canChange(me, { userId, geral })]
        findings.push(
          { verb: 'use', of: quick, offered: uses, granted: await isGranted(w.call(me, showQuickMessage, { id })) },
          {
            verb: 'change',
            of: quick,
            offered: changes,
            granted: await isGranted(w.call(me, updateQuickMessage, { id, message: 'x' })),
          },
          { verb: 'delete', of: quick, offered: changes, granted: await isGranted(w.call(me, deleteQuickMessage, { id })) },
        )
      }

      for (const status of ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const) {
        const sentAt = status === 'ENVIADA' ? w.now : null
        const sendAt = new Date(w.now.getTime() + 60 * minuteMs)
        const row = { body: 'Later', contact_id: contactId, user_id: userId, send_at: sendAt, sent_at: sentAt, status }
        const id = await insert('schedules', { ...row, updated_at: w.now })
        const manages = schedulePolicy.canManage(me, { userId })
        const changes = manages && schedulePolicy.isEditable({ status, sentAt: sentAt && sentAt.toISOString() })
        findings.push(
          { verb: 'see', of: row, offered: manages, granted: await isGranted(w.call(me, showSchedule, { id })) },
          {
            verb: 'change',
            of: row,
            offered: changes,
            granted: await isGranted(w.call(me, updateSchedule, { id, body: 'See you' })),
          },
        )
      }
    }
    expect(differing(findings)).toEqual([])
  },
)
