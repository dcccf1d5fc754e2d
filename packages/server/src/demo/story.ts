import type { createConnection as createEndpoint } from '@recado/contract/connections'
import type { Parsed } from '@recado/contract/endpoint'
import type { Logger } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import { create as createConnection } from '#features/connections/connections.ts'
import { showSession } from '#features/connections/sessions.ts'
import { send } from '#features/messages/send.ts'
import { insertContactTags } from '#features/tags/queries.ts'
import { listTickets } from '#features/tickets/find.ts'
import { accept, close } from '#features/tickets/tickets.ts'
import { transfer } from '#features/tickets/transfer.ts'
import type { Actor, ActorCtx } from '#platform/feature.ts'
import type { Unit } from '#platform/unit.ts'
import type { DemoCompany } from './company.ts'
import type { Phones } from './phones.ts'
import { type Scene, scenes } from './script.ts'

const shop = '5511990000001'
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
 * takes the way a real message takes; nothing is put into tables from the side.
 */
export async function playStory(stage: Stage): Promise<void> {
  try {
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
  await stage.unit(company.id, (ctx) => insertContactTags(ctx.tx, company.id, ticket.contactId, scene.tags.map((name) => company.tags[name])))
  const attendant = scene.attendant ? company.people[scene.attendant] : marina
  if (scene.queue) await act(stage, marina, (ctx) => transfer(ctx, ticket.id, { queueId: company.queues[scene.queue ?? 'Vendas'] }))
  if (scene.attendant) await act(stage, attendant, (ctx) => accept(ctx, ticket.id))
  for (const line of rest) await say(stage, scene, line, attendant, ticket.id)
  if (scene.end === 'closed') await act(stage, attendant, (ctx) => close(ctx, ticket.id))
}

/** One line, and the wait until it has arrived, so that the next is an answer to it. */
async function say(stage: Stage, scene: Scene, line: Scene['lines'][number], attendant: Actor, ticketId = 0): Promise<void> {
  if ('attendant' in line) {
    await act(stage, attendant, (ctx) => send(ctx, { ticketId, body: line.attendant }))
    await until(stage.signal, async () => (await stage.phones.lastLine(scene.phone, shop)) === line.attendant)
  } else {
    await stage.phones.write(scene.phone, shop, line.customer)
    await until(stage.signal, async () => (await findTicket(stage, scene))?.lastMessage === line.customer)
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
  const visit = { ip: '127.0.0.1', refreshCookie: undefined, setRefreshCookie: () => {} }
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
