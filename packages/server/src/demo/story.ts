import type { createConnection as createEndpoint } from '@recado/contract/connections/api'
import type { Parsed } from '@recado/contract/endpoint'
import type { Logger } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import { create as createConnection } from '#features/connections/connections.ts'
import { showSession } from '#features/connections/sessions.ts'
import { send } from '#features/messages/outbound/send.ts'
import { create as createQuickMessage } from '#features/quick-messages/quick-messages.ts'
import { create as writeNote } from '#features/ticket-notes/notes.ts'
import { insertContactTags } from '#features/tags/queries.ts'
import { holdTicket, listTickets } from '#features/tickets/find.ts'
import { accept, close } from '#features/tickets/tickets.ts'
import { transfer } from '#features/tickets/transfer.ts'
import type { Actor, ActorCtx } from '#platform/feature.ts'
import type { Unit } from '#platform/unit.ts'
import type { DemoCompany } from './company.ts'
import type { Phones } from './phones.ts'
import { livingRoom } from './photo.ts'
import { type Line, quickReplies, type Scene, scenes } from './script.ts'

const shop = '5511990000001'
const curitiba = { latitude: -25.4284, longitude: -49.2733 }
const patienceMs = 60_000
const lookMs = 150

export interface Stage {
  unit: Unit
  phones: Phones
  company: DemoCompany
  log: Logger
  /** Ends the play. */
  signal: AbortSignal
}

/**
 * Fills the desk by living through a morning: a number is paired, customers write on their phones, people answer. Everything
 * takes the path of a real message; nothing is put into tables directly.
 */
export async function playStory(stage: Stage): Promise<void> {
  try {
    await writeQuickReplies(stage)
    await pairShop(stage)
    for (const scene of scenes) await play(stage, scene)
  } catch (error) {
    if (!stage.signal.aborted) stage.log.warn({ reason: (error as Error).message }, 'the demo conversations stopped half-way')
  }
}

async function pairShop({ unit, phones, company, signal }: Stage): Promise<void> {
  const { id } = await unit(company.id, (ctx) => createConnection(ctx, matriz))
  const session = () => unit(company.id, (ctx) => showSession(ctx, id))
  const { qrcode } = await until(signal, async () => (await session()).qrcode !== '' && session())
  await phones.scan(shop, qrcode)
  await until(signal, async () => (await session()).status === 'CONNECTED')
}

async function play(stage: Stage, scene: Scene): Promise<void> {
  const { phones, company } = stage
  const marina = company.people['Marina Prado']
  await phones.ensure(scene.phone, scene.name)
  const [opening, ...rest] = scene.lines
  if (opening) await say(stage, scene, opening, marina)
  const ticket = await ticketOf(stage, scene)
  await stage.unit(company.id, (ctx) =>
    insertContactTags(
      ctx.tx,
      company.id,
      ticket.contactId,
      scene.tags.map((name) => company.tags[name]),
    ),
  )
  const attendant = scene.attendant ? company.people[scene.attendant] : marina
  if (scene.queue)
    await act(stage, marina, async (ctx) =>
      transfer(ctx, await holdTicket(ctx, ticket.id), { queueId: company.queues[scene.queue ?? 'Vendas'] }),
    )
  if (scene.attendant) await act(stage, attendant, async (ctx) => accept(ctx, await holdTicket(ctx, ticket.id)))
  for (const line of rest) await say(stage, scene, line, attendant, ticket.id)
  if (scene.end === 'closed') await act(stage, attendant, async (ctx) => close(ctx, await holdTicket(ctx, ticket.id)))
}

/** One step, and the wait until it has arrived, so that the next one answers it. */
async function say(stage: Stage, scene: Scene, line: Line, attendant: Actor, ticketId = 0): Promise<void> {
  const { phones, signal } = stage
  const { phone } = scene
  if ('note' in line) {
    await act(stage, attendant, (ctx) => writeNote(ctx, { ticketId, note: line.note }))
  } else if ('attendant' in line) {
    await act(stage, attendant, (ctx) => send(ctx, { ticketId, body: line.attendant }))
    await until(signal, async () => (await phones.lastFrom(phone, shop))?.text === line.attendant)
  } else if ('reaction' in line) {
    const last = await phones.lastFrom(phone, shop)
    if (last) await phones.react(phone, last.id, line.reaction)
  } else {
    const before = (await findTicket(stage, scene))?.updatedAt
    if ('photo' in line) await phones.sendPhoto(phone, shop, await livingRoom(), line.photo)
    else if ('place' in line) await phones.write(phone, shop, { location: { ...curitiba, name: line.place } })
    else
      await phones.write(phone, shop, {
        text: line.customer,
        ...(line.reply && { quote: (await phones.lastFrom(phone, shop))?.id }),
      })
    await until(signal, async () => {
      const ticket = await findTicket(stage, scene)
      return ticket !== undefined && ticket.updatedAt !== before
    })
  }
}

async function writeQuickReplies(stage: Stage): Promise<void> {
  for (const reply of quickReplies) {
    await act(stage, stage.company.people['Marina Prado'], (ctx) =>
      createQuickMessage(ctx, { ...reply, geral: true, status: true }),
    )
  }
}

async function ticketOf(stage: Stage, scene: Scene) {
  return until(stage.signal, () => findTicket(stage, scene))
}

async function findTicket({ unit, company }: Stage, scene: Scene) {
  const marina = company.people['Marina Prado']
  const { tickets } = await unit(company.id, (ctx) => listTickets(ctx, marina, { showAll: true }, 1))
  // By name: some people hide their numbers.
  return tickets.find((ticket) => ticket.contact.name === scene.name)
}

function act<T>({ unit, company }: Stage, actor: Actor, command: (ctx: ActorCtx) => Promise<T>): Promise<T> {
  const visit = { ip: '127.0.0.1', readCookie: () => undefined, setCookie: () => {} }
  return unit(company.id, (ctx) => command({ ...ctx, actor, visit, uploads: [] }))
}

async function until<T>(signal: AbortSignal, look: () => Promise<T | false | undefined>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error('what was waited for did not happen')
    await pause(lookMs, undefined, { signal })
  }
}

const matriz: Parsed<typeof createEndpoint> = {
  name: 'Matriz',
  isDefault: true,
  provider: 'beta',
  greetingMessage: 'Olá! Aqui é da Araucária Móveis. Com qual setor você quer falar?',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  queueIds: [],
  transferQueueId: null,
  timeToTransfer: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
}
