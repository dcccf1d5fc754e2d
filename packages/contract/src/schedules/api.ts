import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { onlyKnownPlaceholders } from '#bots/placeholders.ts'
import { day, done, maxMessageLength, timestamp, pageNumber, searchText, seenAt } from '#field.ts'
import { maxMediaBytes } from '#media/api.ts'
import { can } from '#permissions.ts'
import type { Profile } from '#profiles.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'
import { givenTemplateMessage, templateMessage } from '#templates/message.ts'

/** PENDENTE waits, AGENDADA is on its way, ENVIADA was sent, ERRO was not. */
export const scheduleStatus = z.enum(['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'])

/** A message that is sent at a later time. */
export const schedule = z.object({
  id: z.int(),
  body: z.string(),
  contactId: z.int(),
  contact: z.object({ id: z.int(), name: z.string() }),
  /** The ticket it was written in. */
  ticketId: z.nullable(z.int()),
  userId: z.nullable(z.int()),
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  sendAt: timestamp,
  sentAt: z.nullable(timestamp),
  status: scheduleStatus,
  /** Why it was not sent. For a message that waits although it is due: what it waits for. An error code. */
  failedReason: z.nullable(z.string()),
  /** Address of the picture, signed like a message's mediaUrl. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** Sent instead of the text, which is then what people read of it. */
  template: z.nullable(templateMessage),
  createdAt: timestamp,
  /** When a user last changed it, not when it was sent or failed. */
  updatedAt: timestamp,
})
export type Schedule = z.infer<typeof schedule>

/** The maximum on a page of days: a calendar shows a month at once. */
export const schedulesPerCalendar = 500

const scheduleId = z.object({ id: pathReference('schedule') })

const fields = {
  body: z.string().check(z.trim(), z.minLength(5), z.maxLength(maxMessageLength), onlyKnownPlaceholders),
  sendAt: z.iso.datetime({ offset: true }),
  template: z.optional(z.nullable(givenTemplateMessage)),
}

export const listSchedules = endpoint({
  method: 'GET',
  path: '/schedules',
  summary:
    'A page of 20 scheduled messages, the next to go out first; what was sent comes last. With a first or last day, a ' +
    'page of 500 by their time.',
  allow: 'schedules:use',
  plan: 'useSchedules',
  input: z.object({
    searchParam: z.optional(searchText),
    contactId: z.optional(pathReference('contact')),
    userId: z.optional(pathReference('user')),
    status: z.optional(scheduleStatus),
    /** The first and the last day of sending, in the company's time zone. */
    dateStart: z.optional(day),
    dateEnd: z.optional(day),
    pageNumber,
  }),
  output: z.object({ schedules: z.array(schedule), hasMore: z.boolean() }),
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_USER_FOUND', 'ERR_USER_DONT_EXISTS'],
})

export const showSchedule = endpoint({
  method: 'GET',
  path: '/schedules/:id',
  summary: 'One scheduled message.',
  allow: 'schedules:use',
  plan: 'useSchedules',
  input: scheduleId,
  output: schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND'],
})

export const createSchedule = endpoint({
  method: 'POST',
  path: '/schedules',
  summary:
    'Schedule a message to a contact, in the future. Refused while the contact has a live ticket out of sight; ' +
    'details.ticket says who holds it.',
  allow: 'schedules:use',
  plan: 'useSchedules',
  input: z.object({ ...fields, contactId: reference('contact'), ticketId: z.optional(z.nullable(reference('ticket'))) }),
  output: schedule,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TEMPLATE_MARKETING',
    'ERR_OTHER_OPEN_TICKET',
  ],
})

export const updateSchedule = endpoint({
  method: 'PUT',
  path: '/schedules/:id',
  summary:
    'Change a scheduled message that has not been sent: its author, admin or owner. A patch; one that failed waits ' +
    'again. A time up to five minutes ago means now.',
  allow: 'schedules:use',
  plan: 'useSchedules',
  input: z.extend(scheduleId, {
    updatedAt: seenAt,
    body: z.optional(fields.body),
    sendAt: z.optional(fields.sendAt),
    template: fields.template,
    contactId: z.optional(reference('contact')),
    /** Undoes the new time of a schedule that had failed: it is failed again, at its former time, and nothing is sent. */
    failedReason: z.optional(z.string().check(z.regex(/^ERR_[A-Z_]{1,60}$/))),
  }),
  output: schedule,
  errors: [
    'ERR_NO_SCHEDULE_FOUND',
    'ERR_SCHEDULE_SENT',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TEMPLATE_MARKETING',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_CONFLICT',
  ],
})

export const deleteSchedule = endpoint({
  method: 'DELETE',
  path: '/schedules/:id',
  summary: 'Delete a scheduled message: its author, admin or owner.',
  allow: 'schedules:use',
  plan: 'useSchedules',
  input: scheduleId,
  output: done,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT'],
})

export const attachToSchedule = endpoint({
  method: 'POST',
  path: '/schedules/:id/media-upload',
  summary: 'Give a scheduled message a picture (png, jpg, jpeg).',
  allow: 'schedules:use',
  plan: 'useSchedules',
  input: scheduleId,
  upload: { field: 'file', maxFiles: 1, maxBytes: maxMediaBytes },
  output: schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT', 'ERR_OTHER_OPEN_TICKET'],
})

export const detachFromSchedule = endpoint({
  method: 'DELETE',
  path: '/schedules/:id/media-upload',
  summary: "Remove a scheduled message's picture.",
  allow: 'schedules:use',
  plan: 'useSchedules',
  input: scheduleId,
  output: schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT', 'ERR_OTHER_OPEN_TICKET'],
})

export const schedulePush = push(
  'schedule',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), schedule }),
    z.object({ action: z.literal('delete'), scheduleId: z.int() }),
  ]),
)
export type ScheduleEvent = z.infer<typeof schedulePush.payload>

/** Whether the actor may see and change it: its author, admins and owners. */
export function canManage(actor: { id: number; profile: Profile }, { userId }: Pick<Schedule, 'userId'>): boolean {
  return seesAll(actor) || userId === actor.id
}

export function seesAll({ profile }: { profile: Profile }): boolean {
  return can(profile, 'tickets:see-all')
}

/** Whether it can still be changed: not once it was sent, nor while it is on its way. */
export function isEditable({ sentAt, status }: Pick<Schedule, 'sentAt' | 'status'>): boolean {
  return sentAt === null && status !== 'AGENDADA'
}

/** The calls of their screen, and the push that it follows. */
export const schedules = {
  list: listSchedules,
  create: createSchedule,
  update: updateSchedule,
  remove: deleteSchedule,
  attach: attachToSchedule,
  detach: detachFromSchedule,
  push: schedulePush,
}
