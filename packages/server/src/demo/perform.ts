import { timestampAt } from '@recado/contract/hours'
import { maxMediaBytes } from '@recado/contract/media/api'
import { withSignature } from '@recado/contract/messages/signature'
import { writtenNote } from '@recado/contract/ticket-notes/mentions'
import { Readable } from 'node:stream'
import { open } from '#features/messages/messages.ts'
import { send } from '#features/messages/outbound/send.ts'
import { create as createSchedule } from '#features/schedules/schedules.ts'
import { add as addTag } from '#features/tags/contact-tags.ts'
import { create as writeNote } from '#features/ticket-notes/notes.ts'
import { lockTicket } from '#features/tickets/find.ts'
import { accept, close, giveBack } from '#features/tickets/tickets.ts'
import { transfer } from '#features/tickets/transfer.ts'
import type { Actor } from '#platform/feature.ts'
import type { UploadedFile } from '#platform/http/uploads.ts'
import { fileOf } from './morning/files.ts'
import { findLatestConversation, type LatestConversation } from './queries.ts'
import { type AttendantDeed, type CustomerDeed, hour, type Lane, type Line, type Scene } from './script.ts'
import { runAs, official, waitUntilIdle, shop, type Stage } from './stage.ts'
import { actOnPhone } from './act-on-phone.ts'

const minuteMs = 60_000
/** The time zone of a company that has set no other. */
const timeZone = 'America/Sao_Paulo'

type SpokenDeed = Extract<AttendantDeed, { writes?: string } | { shows: unknown }>

export interface Cast {
  /** The address of each group, by its name. */
  groups: ReadonlyMap<string, string>
}

export async function perform(stage: Stage, cast: Cast, scene: Scene, [, deed, phone = scene.phone]: Line): Promise<void> {
  if (isOfAttendant(deed)) return attend(stage, scene, deed)
  const chat = cast.groups.get(scene.name) ?? (scene.official ? official : shop)
  await stage.phones.read(phone, chat)
  await actOnPhone(stage.phones, { phone, chat }, deed, 'story')
  if (scene.lines[0]?.[1] === deed) await sortOut(stage, scene)
}

export function isOfAttendant(deed: CustomerDeed | AttendantDeed): deed is AttendantDeed {
  return ['writes', 'hands', 'shows', 'notes', 'schedules', 'moves', 'givesBack', 'closes'].some((what) => what in deed)
}

/** A new customer has written. Marina assigns the conversation. */
async function sortOut(stage: Stage, scene: Scene): Promise<void> {
  const { company } = stage
  const queueId = !scene.isLed && scene.queue && company.queues[scene.queue]
  if (!queueId && !scene.tags) return
  await waitUntilIdle(stage)
  const marina = company.people['Marina Prado']
  const { ticketId, contactId } = await findLatestConversation(stage.system, company.id, scene.name)
  for (const name of scene.tags ?? []) await runAs(stage, marina, (ctx) => addTag(ctx, { contactId, tagId: company.tags[name] }))
  if (queueId) await runAs(stage, marina, async (ctx) => transfer(ctx, await lockTicket(ctx, ticketId), { queueId }))
}

async function attend(stage: Stage, scene: Scene, deed: AttendantDeed): Promise<void> {
  const attendant = stage.company.people[scene.attendant]
  const visit = await findLatestConversation(stage.system, stage.company.id, scene.name)
  const { ticketId } = visit
  if (visit.status === 'pending') await runAs(stage, attendant, async (ctx) => accept(ctx, await lockTicket(ctx, ticketId)))
  await runAs(stage, attendant, (ctx) => open(ctx, ticketId, 1))
  if ('closes' in deed) return void (await runAs(stage, attendant, async (ctx) => close(ctx, await lockTicket(ctx, ticketId))))
  if ('givesBack' in deed)
    return void (await runAs(stage, attendant, async (ctx) => giveBack(ctx, await lockTicket(ctx, ticketId))))
  if ('notes' in deed) return addNote(stage, attendant, ticketId, deed.notes)
  if ('moves' in deed) return move(stage, attendant, visit, deed.moves)
  if ('schedules' in deed) return schedule(stage, attendant, visit, deed)
  await answer(stage, attendant, visit, deed)
}

async function answer(stage: Stage, attendant: Actor, { ticketId, lastId }: LatestConversation, deed: SpokenDeed): Promise<void> {
  const uploads = 'hands' in deed ? [await store(stage, deed)] : []
  const body = 'writes' in deed && deed.writes ? withSignature({ body: deed.writes, signature: attendant.name }) : ''
  const quotedMsg = 'reply' in deed && deed.reply ? { id: lastId } : undefined
  await runAs(
    stage,
    attendant,
    (ctx) => send(ctx, { ticketId, body, quotedMsg, location: 'shows' in deed ? deed.shows : undefined }),
    uploads,
  )
}

async function store({ files, company }: Stage, { hands }: Extract<AttendantDeed, { hands: unknown }>): Promise<UploadedFile> {
  const { bytes, facts } = await fileOf(hands)
  return files.take(company.id, { name: facts?.['fileName'] ?? hands, bytes: Readable.from([bytes]), maxBytes: maxMediaBytes })
}

async function addNote(stage: Stage, attendant: Actor, ticketId: number, text: string): Promise<void> {
  const colleagues = Object.values(stage.company.people)
  await runAs(stage, attendant, (ctx) => writeNote(ctx, { ticketId, note: writtenNote(text, colleagues) }))
}

async function move(stage: Stage, attendant: Actor, { contactId }: LatestConversation, lane: Lane): Promise<void> {
  await runAs(stage, attendant, (ctx) => addTag(ctx, { contactId, tagId: stage.company.tags[lane] }))
}

async function schedule(
  stage: Stage,
  attendant: Actor,
  { ticketId, contactId }: LatestConversation,
  wish: Extract<AttendantDeed, { schedules: string }>,
): Promise<void> {
  const today = Math.floor(Date.now() / minuteMs) * minuteMs
  const sendAt = new Date(timestampAt(today, { inDays: wish.inDays, minute: wish.at * hour }, timeZone))
  await runAs(stage, attendant, (ctx) =>
    createSchedule(ctx, { body: wish.schedules, contactId, ticketId, sendAt: sendAt.toISOString() }),
  )
}
