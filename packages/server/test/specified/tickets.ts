import type { TestUser } from '../world.ts'
import { EventRecorder } from './event-recorder.ts'
import type { SpecifiedInstallation } from './installation.ts'

/** The records that the walks after the first one use. */
export interface SpecifiedRecords {
  queue: number
  connection: number
  contact: number
  ticket: number
  message: number
}

const connectionTexts = {
  greetingMessage: 'Olá',
  complationMessage: 'Até logo',
  outOfHoursMessage: 'Já volto',
  ratingMessage: 'De 1 a 3?',
  expiresInactiveMessage: 'Encerrado',
}

/** Queues, connections, users. */
export async function makeRecords({
  api,
  admin,
  company,
}: SpecifiedInstallation): Promise<Pick<SpecifiedRecords, 'queue' | 'connection'>> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const hours = await as('GET /companies/{}', [company])
  const texts = { greetingMessage: 'Olá', outOfHoursMessage: 'Fechado', orderQueue: 1, integrationId: null, promptId: null }
  const made = { name: 'Vendas', color: '#2576d2', ...texts, schedules: hours.schedules }
  const { id: queue } = await as('POST /queue', [], made)
  await as('PUT /queue/{}', [queue], { name: 'Vendas', color: '#2576d2', schedules: hours.schedules, promptId: null })
  await as('GET /queue/{}', [queue])
  await as('GET /queue', [], { companyId: company })
  const option = { queueId: queue, title: 'Preços', message: 'Quais?', option: 1 }
  const root = await as('POST /queue-options', [], { ...option, parentId: null })
  await as('POST /queue-options', [], { ...option, parentId: root.id, title: 'De hoje' })
  await as('PUT /queue-options/{}', [root.id], { title: 'Valores', message: 'De quê?', option: 1 })
  await as('GET /queue-options', [], { queueId: queue, parentId: -1 })
  await as('DELETE /queue-options/{}', [root.id])
  const { id: other } = await as('POST /queue', [], { name: 'Sem uso', color: '#111111' })
  await as('DELETE /queue/{}', [other])
  const bots = { promptId: null, integrationId: null, timeUseBotQueues: 0, maxUseBotQueues: 3 }
  const timers = { expiresTicket: 0, transferQueueId: null, timeToTransfer: 0 }
  const more = { isDefault: true, provider: 'beta', proxyUrl: '', token: '', queueIds: [queue] }
  const { id: connection } = await as('POST /whatsapp', [], { name: 'Loja', ...connectionTexts, ...bots, ...timers, ...more })
  const { id: spare } = await as('POST /whatsapp', [], { name: 'Reserva' })
  await as('PUT /whatsapp/{}', [spare], { name: 'De reserva' })
  await as('GET /whatsapp', [], { companyId: company, session: 0 })
  await as('GET /whatsapp/{}', [spare])
  await as('POST /whatsappsession/{}', [spare])
  await as('PUT /whatsappsession/{}', [spare])
  await as('DELETE /whatsappsession/{}', [spare])
  await as('DELETE /whatsapp/{}', [spare])
  return { queue, connection }
}

/** Sign-in, users and the forgotten password. Returns what the screen that signed in first heard. */
export async function walkUsers(
  house: SpecifiedInstallation,
  { queue, connection }: Pick<SpecifiedRecords, 'queue' | 'connection'>,
): Promise<EventRecorder> {
  const { api, admin, company, w, mail } = house
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const place = { profile: 'user', allTicket: 'enabled', whatsappId: connection, queueIds: [queue] }
  const email = 'livia@recado.example'
  const { id } = await as('POST /users', [], { name: 'Lívia', email, password: 'Senha boa 1', ...place })
  await as('PUT /users/{}', [id], { name: 'Lívia S.', email, password: 'Senha boa 2', ...place })
  await as('GET /users/{}', [id])
  await as('GET /users', [], { searchParam: 'lívia', pageNumber: 1 })
  await as('GET /users/list', [], { companyId: company })
  const first = await api.call(undefined, 'POST /auth/login', [], { email, password: 'Senha boa 2' })
  const elsewhere = await EventRecorder.of(await w.origin(), first)
  const again = await api.send(undefined, 'POST /auth/login', [], { email, password: 'Senha boa 2' })
  const cookie = (again.headers.get('set-cookie') ?? '').split(';')[0]
  const { token } = await api.call(undefined, 'POST /auth/refresh_token', [], { cookie })
  if (first.token === token) house.api.faults.push('The renewed token is the first one')
  await api.call({ token }, 'GET /auth/me')
  await api.call({ token }, 'POST /users/set-language/{}', ['en'])
  await api.call({ token }, 'DELETE /auth/logout')
  await api.call(undefined, 'POST /forgetpassword/{}', [email])
  await w.settle()
  const code = /^([A-Z2-9]{4}-[A-Z2-9]{4})$/m.exec(mail.received.at(-1)?.text ?? '')?.[1]
  await api.call(undefined, 'POST /resetpasswords/{}/{}/{}', [email, code, 'Outra-senha-7'])
  await as('DELETE /users/{}', [id])
  return elsewhere
}

/** Contacts, tickets, messages, notes. */
export async function walkTickets(
  house: SpecifiedInstallation,
  { queue, connection }: Pick<SpecifiedRecords, 'queue' | 'connection'>,
): Promise<SpecifiedRecords> {
  const { api, admin, company, w, png } = house
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const person = {
    name: 'Beatriz',
    number: '5541988770001',
    email: 'bia@recado.example',
    extraInfo: [{ name: 'cidade', value: 'x' }],
  }
  const { id: contact } = await as('POST /contacts', [], person)
  await as('PUT /contacts/{}', [contact], { ...person, name: 'Beatriz L.' })
  const opened = { contactId: contact, queueId: queue, whatsappId: connection, userId: admin.id, status: 'open' }
  const ticket = await as('POST /tickets', [], opened)
  await as('GET /contacts/{}', [contact])
  await as('GET /contacts', [], { searchParam: 'BEATRIZ', pageNumber: 1, ...days(w.now) })
  await as('GET /contacts/list', [], { companyId: company })
  await w.receive(connection, person.number, 'Bom dia')
  await w.settle()
  const { messages } = await as('GET /messages/{}', [ticket.id], { pageNumber: 1 })
  const quotedMsg = { id: messages.at(-1).id }
  const said = { read: 1, fromMe: true, body: 'Olá', quotedMsg }
  const [sent] = await as('POST /messages/{}', [ticket.id], said)
  const [pictured] = await as('POST /messages/{}', [ticket.id], { medias: png(), body: 'veja', fromMe: true })
  await as('POST /messages/{}', [ticket.id], { body: 'de novo', mediaUrl: pictured.mediaUrl })
  await w.accept(connection)
  await as('DELETE /messages/{}', [sent.id])
  const { id: note } = await as('POST /ticket-notes', [], { note: 'Liga amanhã', ticketId: ticket.id, contactId: contact })
  await as('GET /ticket-notes/list', [], { ticketId: ticket.id, contactId: contact })
  await as('DELETE /ticket-notes/{}', [note])
  return { queue, connection, contact, ticket: ticket.id, message: messages.at(-1).id }
}

const dayOf = (now: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now)
const days = (now: Date) => ({ date: dayOf(now), dateStart: dayOf(now), dateEnd: dayOf(now) })

/** The verbs, the lists, the figures. */
export async function walkVerbs({ api, admin, w, company }: SpecifiedInstallation, desk: SpecifiedRecords): Promise<void> {
  const as = (call: string, path: unknown[] = [], sent = {}) => api.call(admin, call, path, sent)
  const { ticket, queue, connection, contact } = desk
  const lets = { useIntegration: false, promptId: null, integrationId: null }
  await as('PUT /tickets/{}', [ticket], { status: 'pending', userId: null })
  await as('PUT /tickets/{}', [ticket], { status: 'open', userId: admin.id })
  await as('PUT /tickets/{}', [ticket], { status: 'open', userId: admin.id, queueId: queue, whatsappId: connection })
  const { uuid } = await as('GET /tickets/{}', [ticket])
  await as('GET /tickets/u/{}', [uuid])
  const { id: tag } = await as('POST /tags', [], { name: 'Cliente', color: '#123456', kanban: 0 })
  await as('POST /tags/sync', [], { contactId: contact, tags: [tag] })
  const lists = { tags: `[${tag}]`, users: `[${admin.id}]`, queueIds: `[${queue}]` }
  const when = { date: dayOf(w.now), updatedAt: dayOf(w.now) }
  const asked = { status: 'open', showAll: true, withUnreadMessages: false, pageNumber: 1 }
  await as('GET /tickets', [], { ...lists, ...when, ...asked, searchParam: 'Beatriz' })
  await as('PUT /tickets/{}', [ticket], { status: 'closed', userId: admin.id, queueId: queue, ...lets })
  const month = { initialDate: `${dayOf(w.now).slice(0, 8)}01`, finalDate: dayOf(w.now), companyId: company }
  await as('GET /dashboard', [], { days: 30 })
  await as('GET /dashboard', [], { date_from: month.initialDate, date_to: month.finalDate })
  await as('GET /dashboard/ticketsUsers', [], month)
  await as('GET /dashboard/ticketsDay', [], month)
  await as('PUT /tickets/{}', [ticket], { status: 'open', userId: admin.id, queueId: queue })
}

/** The connection comes up. */
export async function pair({ w }: SpecifiedInstallation, { connection }: SpecifiedRecords): Promise<void> {
  await w.owner.query(
    "insert into channels.state (connection_id, status, number, caught_up_at) values ($1, 'CONNECTED', '5541', $2)",
    [connection, w.now],
  )
  await w.signal(connection, 'state', {})
  await w.settle()
}

/** By a token, without a session. */
export async function walkPrograms(
  { api, w, admin, png }: SpecifiedInstallation,
  { ticket, queue, message, connection }: SpecifiedRecords,
): Promise<TestUser> {
  const program = await w.program(admin)
  const number = '5541988770001'
  const sent = await api.call(program, 'POST /messages/send', [], { number, body: 'Seu pedido saiu' })
  await api.call(program, 'POST /messages/send', [], { number, body: 'A nota', medias: png() })
  await api.call(program, 'POST /tickets/messages', [], { ticketId: ticket, body: 'Pronto', quotedMsgId: message })
  await api.call(program, 'POST /tickets/messages', [], { ticketId: ticket, body: 'Foto', medias: png() })
  await api.call(program, 'POST /tickets/transfer', [], { ticketId: ticket, queueId: queue, userId: admin.id })
  await api.call(program, 'POST /tickets/close', [], { ticketId: ticket })
  await w.sendAll(connection)
  await api.call(admin, 'DELETE /tickets/{}', [sent.ticketId])
  return program
}
