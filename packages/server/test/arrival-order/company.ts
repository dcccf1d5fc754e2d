import { blockContact } from '@recado/contract/contacts/blocks-and-opt-outs'
import { listContacts } from '@recado/contract/contacts/api'
import { deleteMessage, editMessage, listMessages, reactToMessage, sendMessage } from '@recado/contract/messages/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import type { TestUser, World } from '../world.ts'
import type { Sent } from './signal-scenario.ts'
import { blocked, customers, revealed, type Participant } from './participants.ts'

export interface Company {
  companyId: number
  connectionId: number
  admin: TestUser
  sent: Sent
}

const answered = 3
const textsEach = 6

/** A company as it is when the hour begins: all customers have said hello, some are answered, and the answers were changed. */
export async function openCompany(w: World): Promise<Company> {
  const companyId = await w.company()
  const connectionId = await w.connection(companyId)
  const admin = await w.user(companyId, 'admin')
  for (const { name, names } of [...customers, ...revealed]) {
    await w.receive(connectionId, '', `hello of ${name}`, {
      chat: names[0] ?? {},
      waId: `H${name}`,
      pushName: name,
      sentAt: hello,
    })
  }
  await w.settle()
  const { tickets } = (await w.call(admin, listTickets, { status: 'pending' })).body
  const shop = { companyId, connectionId, admin, sent: { messages: [], changes: [] } }
  const contacts = (await w.call(admin, listContacts, { searchParam: blocked.name })).body.contacts
  await w.call(admin, blockContact, { id: contacts[0]?.id ?? 0 })
  const people = customers.slice(0, answered)
  const sent: { messages: Sent['messages'][number][]; changes: Sent['changes'][number][] } = { messages: [], changes: [] }
  for (const to of people) {
    const ticketId = tickets.find(({ contact }) => contact.name === to.name)?.id ?? 0
    const talk = await answer({ w, ...shop }, ticketId, to)
    sent.messages.push(...talk.messages)
    sent.changes.push(...talk.changes)
  }
  // One conversation has ended a moment ago, and may go on.
  const ended = tickets.find(({ contact }) => contact.name === customers[answered]?.name)?.id ?? 0
  await w.call(admin, updateTicket, { id: ended, status: 'open' })
  await w.call(admin, updateTicket, { id: ended, status: 'closed' })
  return { ...shop, sent }
}

/** A day before any hour. */
const hello = new Date(Date.now() - 86_400_000).toISOString()

async function answer({ w, connectionId, admin }: Company & { w: World }, ticketId: number, to: Participant): Promise<Sent> {
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  const ids: number[] = []
  for (let at = 0; at < textsEach; at++) {
    const answer = await w.call(admin, sendMessage, { ticketId, body: `answer ${at} to ${to.name}` })
    ids.push(answer.body[0]?.id ?? 0)
  }
  const already = (await w.handed(connectionId, 'message')).length - textsEach
  const [first = 0, second = 0, third = 0] = ids
  const { messages } = (await w.call(admin, listMessages, { ticketId })).body
  await w.call(admin, editMessage, { id: first, body: `edited once to ${to.name}` })
  await w.call(admin, deleteMessage, { id: third })
  await w.call(admin, editMessage, { id: first, body: `edited twice to ${to.name}` })
  await w.call(admin, editMessage, { id: second, body: `edited also to ${to.name}` })
  await w.call(admin, reactToMessage, { id: messages[0]?.id ?? 0, emoji: '🙏' })
  const refs = (await w.handed(connectionId, 'message')).slice(already).map(({ ref }) => ({ ref: ref ?? '', to }))
  return { messages: refs.slice(0, textsEach), changes: refs.slice(textsEach) }
}
