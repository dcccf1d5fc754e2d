import { z } from 'zod'
import type { ErrorCode } from '@recado/contract/errors'
import type { Message } from '@recado/contract/messages/api'
import { fillerFor, fillPlaceholders } from '#features/bots/automatic-text.ts'
import { defaultConnection, findUsableConnection } from '#features/connections/sessions.ts'
import { requireContact } from '#features/contacts/contacts.ts'
import { sendFor } from '#features/messages/outbound/send-for.ts'
import { sendStored } from '#features/templates/stored.ts'
import { ensureLiveTicket } from '#features/tickets/live-tickets.ts'
import { Failure, fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { pushSchedule } from './live.ts'
import {
  findByMessage,
  findConnectionFor,
  findLicence,
  findSchedule,
  findTicketFor,
  listLost,
  lockScheduleRow,
  type ScheduleRow,
  type SchedulePatch,
  updateSchedule,
} from './queries.ts'
import { toSchedule } from './schedule-view.ts'

/** A message that is later than this is not sent, because it would surprise the customer. */
const toleranceMs = 12 * 3_600_000
/** The delay until a waiting message is tried again. */
const againMs = 60_000

/**
 * Sends a scheduled message when its time has come. Does nothing if the message has been moved to another time. Without a connection, or
 * while the company is not served or its plan lacks schedules, the message waits and says for what.
 */
export const sendSchedule = job({
  name: 'schedules.send',
  input: z.object({ scheduleId: z.int(), sendAt: z.iso.datetime() }),
  run: async (ctx, { scheduleId, sendAt }) => {
    await lockScheduleRow(ctx.tx, scheduleId)
    const schedule = await findSchedule(ctx.tx, scheduleId)
    if (schedule?.status !== 'PENDENTE' || schedule.sendAt.toISOString() !== sendAt) return
    const outcome = await attempt(ctx, schedule)
    if (outcome.status === undefined)
      await ctx.enqueue(sendSchedule, { scheduleId, sendAt }, new Date(ctx.now.getTime() + againMs))
    if (outcome.failedReason !== schedule.failedReason || outcome.status) await change(ctx, scheduleId, outcome)
  },
})

/** WhatsApp's server has the message. This includes one that failed first and was sent again from the conversation. */
export async function recordSent(ctx: Ctx, messageId: number): Promise<void> {
  const schedule = await findByMessage(ctx.tx, messageId)
  if (schedule) await change(ctx, schedule.id, { status: 'ENVIADA', sentAt: ctx.now, failedReason: null })
}

/** The message was not sent, or WhatsApp refused it although its server had it. */
export async function recordFailure(ctx: Ctx, messageId: number, reason: string): Promise<void> {
  const schedule = await findByMessage(ctx.tx, messageId)
  if (schedule) await change(ctx, schedule.id, { status: 'ERRO', sentAt: null, failedReason: reason })
}

/** Fails the schedules on their way whose message was deleted with its ticket, because no outcome will ever arrive. */
export async function recordLosses(ctx: Ctx): Promise<void> {
  for (const id of await listLost(ctx.tx)) await change(ctx, id, { status: 'ERRO', failedReason: 'ERR_NO_TICKET_FOUND' })
}

/** The outcome of one try. Without a status the message waits. */
async function attempt(ctx: Ctx, schedule: ScheduleRow): Promise<SchedulePatch> {
  const isStale = ctx.now.getTime() - schedule.sendAt.getTime() > toleranceMs
  try {
    const connectionId = await requireConnection(ctx, schedule)
    if (isStale) fail('ERR_UNAVAILABLE')
    const { id, failedReason } = await send(ctx, schedule, connectionId)
    return { messageId: id, failedReason, status: failedReason === null ? 'AGENDADA' : 'ERRO' }
  } catch (error) {
    // A refusal is final unless it is temporary. The worker retries after any other error.
    if (!(error instanceof Failure)) throw error
    return { failedReason: error.code, ...(isStale || !passing.has(error.code) ? { status: 'ERRO' } : {}) }
  }
}

/** Refusals that may be gone in a while. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ERR_PLAN_FEATURE',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
])

/** The connection it was written for, which has to be up. The company has to be allowed to use it. */
async function requireConnection(ctx: Ctx, schedule: ScheduleRow): Promise<number> {
  const { includes, isServed } = await findLicence(ctx.tx, ctx.now)
  if (!isServed) fail('ERR_SUBSCRIPTION_EXPIRED')
  if (!includes) fail('ERR_PLAN_FEATURE')
  const meant = await findConnectionFor(ctx.tx, schedule)
  if (meant === null) fail('ERR_NO_WAPP_FOUND')
  const id = meant ?? (await defaultConnection(ctx))
  return (await findUsableConnection(ctx, id))?.status === 'CONNECTED' ? id : fail('ERR_WAPP_NOT_INITIALIZED')
}

/** Sends into the contact's current or last conversation. */
async function send(ctx: Ctx, { contactId, userId, body, media, template }: ScheduleRow, connectionId: number): Promise<Message> {
  if ((await requireContact(ctx, contactId)).blockedAt) fail('ERR_CONTACT_BLOCKED')
  const ticketId = (await findTicketFor(ctx.tx, contactId, connectionId)) ?? (await newTicket(ctx, contactId, connectionId))
  const mediaId = media?.id ?? null
  if (template) {
    const fill = await fillerFor(ctx, ticketId)
    return sendStored(ctx, { ticketId, message: template, fill, mediaId, userId, origin: 'schedule' })
  }
  const said = await fillPlaceholders(ctx, ticketId, body)
  if (said.trim() === '' && !media) fail('ERR_SENDING_WAPP_MSG')
  return sendFor(ctx, { ticketId, body: said, mediaId, userId, origin: 'schedule' })
}

async function newTicket(ctx: Ctx, contactId: number, connectionId: number): Promise<number> {
  const { isGroup } = await requireContact(ctx, contactId)
  return (await ensureLiveTicket(ctx, { contactId, connectionId, isGroup }, 'us')).ticketId
}

async function change(ctx: Ctx, id: number, patch: SchedulePatch): Promise<void> {
  await updateSchedule(ctx.tx, id, patch)
  const after = await findSchedule(ctx.tx, id)
  if (after) pushSchedule(ctx, 'update', toSchedule(ctx, after))
}
