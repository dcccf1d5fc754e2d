import { createNote } from '@recado/contract/ticket-notes/api'
import type { Endpoint } from '@recado/contract/endpoint'
import { listMessages, messagePush, sendMessage } from '@recado/contract/messages/api'
import { clientEvents } from '@recado/contract/platform/client-events'
import { references as kinds } from '@recado/contract/catalogue'
import { type ReferenceKind, references } from '@recado/contract/reference'
import { createSchedule } from '@recado/contract/schedules/api'
import { createTag } from '@recado/contract/tags/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isOpenRoute } from '#platform/http/routes.ts'
import { picture } from './files.ts'
import { fieldsOf, type ReferenceField, sampleInput, withReference } from './inputs.ts'
import { type TestUser, World } from './world.ts'

type Refusal = readonly [status: number, code: string]
interface Told {
  /** `open`: every user may see contacts. `nothing`: a list without the records out of sight. Otherwise the refusal. */
  answer: Refusal | 'open' | 'nothing'
  /** Further input of the call, where the usual sample does not reach the record. */
  input?: (out: Records, own: Records) => object
}

const forbidden: Told = { answer: [403, 'ERR_NO_PERMISSION'] }
const held: Told = { answer: [409, 'ERR_OTHER_OPEN_TICKET'] }
const open: Told = { answer: 'open' }
const nothing: Told = { answer: 'nothing' }

/** The answer to a user who names a record whose ticket is out of sight, by call and field. */
const stated: Record<string, Told> = {
  'GET /contacts/:id id': open,
  'PUT /contacts/:id id': open,
  'DELETE /contacts/:id id': forbidden,
  'PUT /contacts/:id/block id': forbidden,
  'DELETE /contacts/:id/block id': forbidden,
  'PUT /contacts/:id/opt-out id': open,
  'PUT /contacts/:id/opt-in id': open,
  'PUT /contacts/wishes contactIds': open,
  'GET /contacts/export ids': open,
  'GET /contacts/:id/opt-outs id': open,
  'GET /contacts/:id/personal-data id': forbidden,
  'DELETE /contacts/:id/personal-data id': forbidden,
  'GET /contact-merges/:keptId/:goneId keptId': forbidden,
  'GET /contact-merges/:keptId/:goneId goneId': forbidden,
  'POST /contact-merges keptId': forbidden,
  'POST /contact-merges goneId': forbidden,
  'GET /contact-merges/:contactId contactId': open,
  'POST /tags/sync contactId': open,
  'PUT /contact-tags contactIds': open,
  'POST /contact-lists/:id/contacts contactIds': forbidden,
  'PUT /official-lines/:id/kept messageIds': forbidden,
  'PUT /contact-tags/:contactId/:tagId contactId': open,
  'DELETE /contact-tags/:contactId contactId': open,
  'GET /tickets contactId': nothing,
  'GET /tickets ids': nothing,
  'PUT /ticket-marks/:ticketId ticketId': forbidden,
  'GET /message-stars contactId': nothing,
  'PUT /message-stars/:messageId messageId': forbidden,
  'GET /tickets/:id id': forbidden,
  'GET /tickets/u/:uuid uuid': forbidden,
  'POST /tickets contactId': { ...held, input: (_, { ids }) => ({ queueId: ids.queue }) },
  'PUT /tickets/:id id': forbidden,
  'DELETE /tickets/:id id': forbidden,
  'GET /ticket-events/:ticketId ticketId': forbidden,
  'GET /ticket-events/:ticketId/visits ticketId': forbidden,
  'GET /tickets/:ticketId/bot-steps ticketId': forbidden,
  'POST /tickets/:ticketId/pause-bot ticketId': forbidden,
  'GET /tickets/:ticketId/run ticketId': forbidden,
  'POST /tickets/:id/trigger-flow id': { ...forbidden, input: () => ({ flowId: 1 }) },
  'POST /ticket-notes ticketId': forbidden,
  'GET /ticket-notes/mentionable ticketId': forbidden,
  'PUT /ticket-notes/mentions/:ticketId ticketId': forbidden,
  // It clears the user's own entry for a ticket that the user can no longer see.
  'PUT /lost-tickets/:ticketId ticketId': open,
  'GET /tickets/:ticketId/placeholders ticketId': forbidden,
  'POST /ticket-notes contactId': { answer: [404, 'ERR_NO_CONTACT_FOUND'] },
  'GET /ticket-notes/list ticketId': forbidden,
  'GET /ticket-notes/list contactId': { answer: 'nothing', input: () => ({ ticketId: undefined }) },
  'DELETE /ticket-notes/:id id': forbidden,
  'GET /messages/:ticketId ticketId': forbidden,
  'GET /messages/:ticketId/day ticketId': forbidden,
  'GET /messages/:ticketId/first-contact ticketId': forbidden,
  'GET /messages/:ticketId/search ticketId': forbidden,
  'POST /messages/:ticketId ticketId': forbidden,
  'POST /messages/:ticketId clientId': { answer: [400, 'ERR_VALIDATION'] },
  'POST /messages/:ticketId/templates/:templateId ticketId': { ...forbidden, input: () => ({ templateId: 1 }) },
  'POST /messages/:ticketId/templates/:templateId clientId': {
    answer: [400, 'ERR_VALIDATION'],
    input: () => ({ templateId: 1 }),
  },
  'POST /messages/:ticketId quotedMsg.id': { answer: [404, 'ERR_FETCH_WAPP_MSG'] },
  'POST /messages/:ticketId mediaUrl': { answer: [400, 'ERR_VALIDATION'] },
  'POST /messages/:ticketId contactIds': open,
  'GET /messages/:id/details id': forbidden,
  'GET /message-prices/estimates ticketId': forbidden,
  'GET /message-prices/estimates contactId': open,
  'GET /message-prices/messages/:messageId messageId': forbidden,
  'PUT /messages/:id id': forbidden,
  'DELETE /messages/:id id': forbidden,
  'PUT /messages/:id/reaction id': forbidden,
  'PUT /messages/:id/left-in-doubt id': forbidden,
  'POST /messages/:ticketId/forward ticketId': forbidden,
  'POST /messages/:ticketId/forward clientId': { answer: [400, 'ERR_VALIDATION'] },
  'POST /messages/:ticketId/forward messageIds': forbidden,
  // The team chat has messages of its own; the sample names no chat.
  'POST /chats/:id/messages clientId': { answer: [400, 'ERR_VALIDATION'] },
  'GET /messages/:id/media id': forbidden,
  'POST /messages/:id/media id': forbidden,
  'GET /schedules contactId': nothing,
  'GET /schedules/:id id': forbidden,
  'POST /schedules contactId': held,
  'POST /schedules ticketId': forbidden,
  'PUT /schedules/:id id': forbidden,
  'PUT /schedules/:id contactId': held,
  'DELETE /schedules/:id id': forbidden,
  'POST /schedules/:id/media-upload id': forbidden,
  'DELETE /schedules/:id/media-upload id': forbidden,
}

/** Events that a screen may send about a ticket. When the ticket is out of sight, no other screen hears them. */
const unheard = ['joinChatBox', 'leaveChatBox', 'chatState']

const canary = 'CANARY'
const guarded: readonly ReferenceKind[] = ['contact', 'ticket', 'message', 'note', 'schedule']

interface Records {
  ids: Record<ReferenceKind, number>
  uuid: string
  mediaUrl: string
  clientId: string
}

/** Zeros for the kinds of records that hang on no ticket. */
const none = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<ReferenceKind, number>

let w: World
let company: number
let ana: TestUser
let outsiders: TestUser[]
let hidden: Records
beforeAll(async () => {
  w = await World.create()
  w.app.live.attach(w.app.http.server)
})
beforeEach(async () => {
  company = await w.company()
  const [sales, support] = [await w.queue(company), await w.queue(company)]
  await w.owner.query('update connections set is_default = true where id = $1', [await w.connection(company)])
  ana = await w.user(company, 'admin', [sales])
  outsiders = [await w.user(company, 'user', [support], 'enabled'), await w.user(company, 'supervisor', [support])]
  hidden = await recordsOf(ana, sales, canary)
})
afterAll(() => w.end())

/** The endpoints that users call. Those of programs are left out, because a program sees everything in its company. */
const endpoints = () =>
  w.app.features
    .flatMap(({ routes = [] }) => routes)
    .flatMap((route) => (isOpenRoute(route) || route.endpoint.allow === 'token' ? [] : [route.endpoint]))

/** The fields that name a record of a ticket: by number, by uuid, by its file's address or by the id its screen gave it. */
function namesIn(endpoint: Endpoint): ReferenceField[] {
  return fieldsOf(endpoint.input).flatMap(({ name, schema, isArray }) => {
    const declared = references.get(schema as never)
    if (declared) return guarded.includes(declared.kind) ? [{ name, kind: declared.kind, by: declared.by ?? 'id', isArray }] : []
    return /(media|file|picture)(Url|Path)$|^clientId$/i.test(name)
      ? [{ name, kind: 'message' as const, by: 'id' as const, isArray }]
      : []
  })
}

/** A ticket that a user has accepted, with everything that can hang on one. */
async function recordsOf(who: TestUser, queueId: number, text: string): Promise<Records> {
  const ticket = await w.ticket(company, { queueId })
  const { uuid, contactId: contact } = (await w.call(who, updateTicket, { id: ticket, status: 'open' })).body
  const clientId = crypto.randomUUID()
  const sent = await w.upload(who, sendMessage, { ticketId: ticket, clientId, body: text }, [
    { name: `${text}.png`, bytes: await picture(8, 8) },
  ])
  const [message] = sent.body
  const note = (await w.call(who, createNote, { ticketId: ticket, note: text })).body.id
  const sendAt = new Date(w.now.getTime() + 3_600_000).toISOString()
  const schedule = (await w.call(who, createSchedule, { contactId: contact, ticketId: ticket, body: `${text} later`, sendAt }))
    .body.id
  const tag = (await w.call(who, createTag, { name: `Tag ${ticket}`, color: '#0d9488' })).body.id
  const own = { company, user: who.id, queue: queueId, contact, ticket, message: message?.id ?? 0, note, schedule, tag }
  return {
    ids: { ...none, ...own },
    uuid,
    mediaUrl: message?.mediaUrl ?? '',
    clientId,
  }
}

function valueOf({ name, kind, by, isArray }: ReferenceField, { ids, uuid, mediaUrl, clientId }: Records): unknown {
  if (name === 'clientId') return clientId
  if (/(Url|Path)$/.test(name)) return mediaUrl
  if (by === 'uuid') return uuid
  if (by === 'list') return `[${ids[kind]}]`
  return isArray ? [ids[kind]] : ids[kind]
}

/** What the company keeps of the out-of-sight ticket, as one value. */
async function kept(): Promise<unknown> {
  const found = []
  for (const table of [
    'messages',
    'ticket_notes',
    'ticket_events',
    'ticket_marks',
    'message_stars',
    'message_changes',
    'message_reactions',
    'schedules',
  ]) {
    found.push(
      (
        await w.owner.query(
          `select * from ${table} t where company_id = $1 and t::text like '%' || $2 || '%'
            or to_jsonb(t) ->> 'ticket_id' = $3 order by 1, 2`,
          [company, canary, String(hidden.ids.ticket)],
        )
      ).rows,
    )
  }
  found.push((await w.owner.query('select * from tickets where id = $1', [hidden.ids.ticket])).rows)
  found.push(
    (
      await w.owner.query(
        'select count(*) from channels.outbox o join tickets t on t.connection_id = o.connection_id where t.id = $1 and o.kind <> $2',
        [hidden.ids.ticket, 'picture'],
      )
    ).rows,
  )
  return found
}

test('for every call that names a record of a ticket, the answer to a user who may not see the ticket is stated', () => {
  const named = endpoints().flatMap((endpoint) =>
    namesIn(endpoint).map(({ name }) => `${endpoint.method} ${endpoint.path} ${name}`),
  )
  expect(named.toSorted()).toEqual(Object.keys(stated).toSorted())
})

test('a user who may not see a ticket gets exactly that answer, changes nothing of it, and is shown nothing', async () => {
  for (const who of outsiders) {
    const own = await recordsOf(who, who.queueIds[0] ?? 0, 'mine')
    const before = await kept()
    for (const endpoint of endpoints()) {
      for (const field of namesIn(endpoint)) {
        const what = `${endpoint.method} ${endpoint.path} ${field.name}`
        const { answer, input } = stated[what] ?? forbidden
        w.published.length = 0
        const sample = {
          ...withReference(sampleInput(endpoint, own.ids), field, valueOf(field, hidden)),
          ...input?.(hidden, own),
        }
        const { status, body, error } = await w.call(who, endpoint, JSON.parse(JSON.stringify(sample)) as never)
        expect(typeof answer === 'string' ? [status] : [status, error.error], `${what} ${JSON.stringify(error)}`).toEqual(
          typeof answer === 'string' ? [200] : [...answer],
        )
        expect(JSON.stringify(body), what).not.toContain(canary)
        expect(JSON.stringify(w.published.filter((message) => w.hears(who, message))), what).not.toContain(canary)
        expect(await kept(), what).toEqual(before)
      }
    }
  }
})

test('the same calls are not refused to a user who may see the ticket', async () => {
  const calls = endpoints().flatMap((endpoint) => namesIn(endpoint).map((field) => ({ endpoint, field })))
  const last = ({ endpoint }: { endpoint: Endpoint }) =>
    endpoint.method === 'DELETE' ? 1 + Number(endpoint.path === '/tickets/:id') : 0
  for (const { endpoint, field } of calls.toSorted((a, b) => last(a) - last(b))) {
    const { status } = await w.call(
      ana,
      endpoint,
      withReference(sampleInput(endpoint, hidden.ids), field, valueOf(field, hidden)),
    )
    expect(status, `${endpoint.method} ${endpoint.path} ${field.name}`).not.toBe(403)
  }
  await w.settle()
  expect(JSON.stringify(w.heardBy(ana, w.published, messagePush))).toContain(canary)
  for (const who of outsiders)
    expect(JSON.stringify(w.published.filter((message) => w.hears(who, message)))).not.toContain(canary)
})

test('an event of a screen about a ticket that its user may not see reaches no screen', async () => {
  const naming = Object.entries(clientEvents).filter(
    ([
      ,
      {
        _zod: {
          def: { items },
        },
      },
    ]) => items.some((item) => references.has(item)),
  )
  expect(naming.map(([name]) => name)).toEqual(unheard)
  const url = await w.origin()
  const before = await kept()
  for (const who of outsiders) {
    const socket = io(url, { auth: { token: who.token }, forceNew: true, reconnection: false, transports: ['websocket'] })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    const heard: unknown[] = []
    socket.onAny((event: string, ...values: unknown[]) => heard.push([event, values]))
    w.published.length = 0
    for (const event of unheard) socket.emit(event, hidden.ids.ticket, ...(event === 'chatState' ? ['writing'] : []))
    // The push of the own ticket comes after that of the other one, because it is queued behind it.
    const own = await recordsOf(who, who.queueIds[0] ?? 0, 'mine')
    socket.emit('joinChatBox', own.ids.ticket)
    await expect.poll(() => JSON.stringify(heard)).toContain(`"ticketId":${own.ids.ticket},"viewers"`)
    expect(JSON.stringify(heard)).not.toContain(`"ticketId":${hidden.ids.ticket}`)
    expect(JSON.stringify(w.published)).not.toContain(`"ticketId":${hidden.ids.ticket}`)
    socket.disconnect()
  }
  expect(await kept()).toEqual(before)
  expect((await w.call(ana, listMessages, { ticketId: hidden.ids.ticket })).status).toBe(200)
  expect((await w.call(ana, showTicket, { id: hidden.ids.ticket })).body.uuid).toBe(hidden.uuid)
})
