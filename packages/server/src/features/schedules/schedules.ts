import type { Output, Parsed } from '@recado/contract/endpoint'
import { nowMs } from '@recado/contract/field'
import {
  canManage,
  type createSchedule,
  isEditable,
  type listSchedules as listEndpoint,
  type Schedule,
  schedulesPerCalendar,
  seesAll,
  type updateSchedule as updateEndpoint,
} from '@recado/contract/schedules/api'
import { requireContact } from '#features/contacts/contacts.ts'
import { findTicket, requireTicket } from '#features/tickets/find.ts'
import { toBlockingTicket, lockHiddenTickets, requireVisibleTicket } from '#features/tickets/tickets.ts'
import { isEnabled } from '#features/settings/settings.ts'
import { show as showTemplate } from '#features/templates/templates.ts'
import { userPlace } from '#features/users/users.ts'
import { fail } from '#platform/fail.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { pageOf } from '#platform/records/page.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { sendSchedule } from './delivery.ts'
import { pushDeletion, pushSchedule } from './live.ts'
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  listSchedulesOfDays,
  lockScheduleRow,
  type SchedulePatch,
  updateSchedule,
} from './queries.ts'
import { toSchedule } from './schedule-view.ts'

const pictures = ['image/png', 'image/jpeg']

/** Admins and owners see the schedules of all users, others only their own. */
export async function list(ctx: ActorCtx, search: Parsed<typeof listEndpoint>): Promise<Output<typeof listEndpoint>> {
  const { contactId, userId, status, searchParam, dateStart, dateEnd, pageNumber } = search
  if (contactId !== undefined) await requireContact(ctx, contactId)
  if (userId !== undefined) await userPlace(ctx, userId)
  const { tx } = ctx
  const whose = { searchParam, contactId, userId, status, ownerId: seesAll(ctx.actor) ? undefined : ctx.actor.id }
  const isOfDays = dateStart !== undefined || dateEnd !== undefined
  const { rows, hasMore } = isOfDays
    ? await pageOf(
        pageNumber,
        (slice) => listSchedulesOfDays(tx, { ...whose, dateStart, dateEnd, ...slice }),
        schedulesPerCalendar,
      )
    : await pageOf(pageNumber, (slice) => listSchedules(tx, { ...whose, ...slice }))
  return { schedules: rows.map((row) => toSchedule(ctx, row)), hasMore }
}

/** The scheduled message. Fails unless the actor may see it. */
export async function show(ctx: ActorCtx, id: number): Promise<Schedule> {
  const found = await load(ctx, id)
  return canManage(ctx.actor, found) ? found : fail('ERR_NO_PERMISSION')
}

export async function create(ctx: ActorCtx, input: Parsed<typeof createSchedule>): Promise<Schedule> {
  const { body, contactId, ticketId = null, template = null } = input
  const sendAt = requireFuture(ctx, input.sendAt)
  if (ticketId !== null && (await requireVisibleTicket(ctx, ticketId)).contactId !== contactId) fail('ERR_NO_TICKET_FOUND')
  await requireSight(ctx, contactId, ticketId)
  // Locked by now: no other transaction deletes the contact, or merges it into another, before the schedule exists.
  await requireContact(ctx, contactId)
  await requireTemplate(ctx, template)
  const { actor, now } = ctx
  const id = await insertSchedule(ctx.tx, { body, contactId, ticketId, userId: actor.id, sendAt, template }, now)
  await ctx.enqueue(sendSchedule, { scheduleId: id, sendAt: sendAt.toISOString() }, sendAt)
  const schedule = await load(ctx, id)
  pushSchedule(ctx, 'create', schedule)
  return schedule
}

/** A patch. A failed message waits again, so it needs a future time. */
export async function update(ctx: ActorCtx, { id, updatedAt, ...patch }: Parsed<typeof updateEndpoint>): Promise<Schedule> {
  const before = await lockEditableSchedule(ctx, id, patch.contactId)
  requireLatest(updatedAt, before)
  const { body, contactId, template } = patch
  if (template?.templateId !== before.template?.templateId) await requireTemplate(ctx, template)
  return change(ctx, id, {
    ...(body === undefined ? {} : { body }),
    ...(template === undefined ? {} : { template }),
    ...(await changeOfTime(ctx, before, patch)),
    ...(contactId === undefined || contactId === before.contactId ? {} : { contactId, ticketId: null }),
  })
}

/** A waiting message is sent at its new time. A failed one may also go back to having failed. */
async function changeOfTime(
  ctx: Ctx,
  { id, status, sendAt: former }: Schedule,
  { sendAt: given, failedReason }: Pick<Parsed<typeof updateEndpoint>, 'sendAt' | 'failedReason'>,
): Promise<SchedulePatch> {
  if (failedReason !== undefined) return { sendAt: new Date(given ?? former), status: 'ERRO', failedReason }
  if (given === undefined && status !== 'ERRO') return {}
  const sendAt = given === undefined ? requireFuture(ctx, former) : requireFuture(ctx, given, nowMs)
  await ctx.enqueue(sendSchedule, { scheduleId: id, sendAt: sendAt.toISOString() }, sendAt)
  return { sendAt, status: 'PENDENTE', failedReason: null, messageId: null }
}

export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  const before = await lockSchedule(ctx, id)
  if (before.status === 'AGENDADA') fail('ERR_SCHEDULE_SENT')
  await deleteSchedule(ctx.tx, id)
  pushDeletion(ctx, before)
  return { message: 'Schedule deleted' }
}

/** Attaches the picture that came with the call. */
export async function attach(ctx: ActorCtx, id: number): Promise<Schedule> {
  await lockEditableSchedule(ctx, id)
  const [file] = ctx.uploads
  if (!file) fail('ERR_VALIDATION', { fields: [{ path: 'file', rule: 'required', message: 'a file is needed' }] })
  if (!pictures.includes(file.mimeType)) fail('ERR_FILE_TYPE')
  return change(ctx, id, { mediaId: file.mediaId })
}

export async function detach(ctx: ActorCtx, id: number): Promise<Schedule> {
  await lockEditableSchedule(ctx, id)
  return change(ctx, id, { mediaId: null })
}

/**
 * Locks and returns the scheduled message. Fails unless the actor may change it now, and may write to the contact that it has or is given.
 * No other transaction sends or changes it until this one ends.
 */
export async function lockEditableSchedule(ctx: ActorCtx, id: number, newContactId?: number): Promise<Schedule> {
  const found = await lockSchedule(ctx, id)
  if (!isEditable(found)) fail('ERR_SCHEDULE_SENT')
  const { contactId, ticketId } = found
  if (newContactId === undefined || newContactId === contactId) await requireSight(ctx, contactId, ticketId)
  else {
    await requireSight(ctx, newContactId, null)
    // Locked by now: no other transaction deletes the contact, or merges it into another, before it has this schedule.
    await requireContact(ctx, newContactId)
  }
  return found
}

/** A message that was written in a live ticket goes there. Any other may go to any ticket of the contact. */
async function requireSight(ctx: ActorCtx, contactId: number, ticketId: number | null): Promise<void> {
  const hidden = await lockHiddenTickets(ctx, contactId)
  const [holder] = hidden
  if (!holder) return
  const own = ticketId === null ? undefined : await findTicket(ctx, ticketId)
  const isLive = own !== undefined && own.status !== 'closed' && !hidden.some(({ id }) => id === own.id)
  if (!isLive) fail('ERR_OTHER_OPEN_TICKET', { ticket: toBlockingTicket(await requireTicket(ctx, holder.id)) })
}

async function requireTemplate(ctx: Ctx, template: Schedule['template'] | undefined): Promise<void> {
  if (!template) return
  const { category } = await showTemplate(ctx, template.templateId)
  if (category === 'marketing' && !(await isEnabled(ctx, 'marketingTemplates'))) fail('ERR_TEMPLATE_MARKETING')
}

async function lockSchedule(ctx: ActorCtx, id: number): Promise<Schedule> {
  await lockScheduleRow(ctx.tx, id)
  return show(ctx, id)
}

async function change(ctx: Ctx, id: number, patch: SchedulePatch): Promise<Schedule> {
  await updateSchedule(ctx.tx, id, { ...patch, updatedAt: ctx.now })
  const after = await load(ctx, id)
  pushSchedule(ctx, 'update', after)
  return after
}

async function load(ctx: Ctx, id: number): Promise<Schedule> {
  const row = await findSchedule(ctx.tx, id)
  return row ? toSchedule(ctx, row) : fail('ERR_NO_SCHEDULE_FOUND')
}

function requireFuture(ctx: Ctx, moment: string, graceMs = 0): Date {
  const sendAt = new Date(moment)
  if (sendAt.getTime() + graceMs <= ctx.now.getTime())
    fail('ERR_VALIDATION', { fields: [{ path: 'sendAt', rule: 'future', message: 'must be in the future' }] })
  return sendAt
}
