import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, flag, timestamp, pageNumber, searchText } from '#field.ts'
import { maxMediaBytes } from '#media/api.ts'
import { nameSchema } from '#name.ts'
import { broadcast, push } from '#push.ts'
import { recordsOf } from '#record-calls.ts'

/** 1 is high, 2 medium, 3 low. */
export const priorities = [1, 2, 3] as const
export type Priority = (typeof priorities)[number]

/** What the operator tells the users of all companies. */
export const announcement = z.object({
  id: z.int(),
  title: z.string(),
  /** Plain text. Addresses in it become links. */
  text: z.string(),
  priority: z.literal(priorities),
  /** Users see it while true. */
  status: z.boolean(),
  /** Address of its picture, signed like a message's mediaUrl, for every signed-in user of any company. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** When it last appeared to users. Switching it on makes it new and unread. */
  shownAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Announcement = z.infer<typeof announcement>

/** An announcement as a list shows it to one user. */
export const listedAnnouncement = z.extend(announcement, {
  /** This user has read it since it was last switched on. */
  read: z.boolean(),
})
export type ListedAnnouncement = z.infer<typeof listedAnnouncement>

const of = recordsOf({
  path: '/announcements',
  kind: 'announcement',
  record: announcement,
  missing: 'ERR_NO_ANNOUNCEMENT_FOUND',
  view: 'super',
  edit: 'super',
})

export const maxTextLength = 5000

const fields = {
  title: nameSchema(1, 100),
  text: z.string().check(z.trim(), z.maxLength(maxTextLength)),
  priority: z.literal(priorities),
  status: z.boolean(),
}

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  summary:
    'A page of 20 and how many there are, by priority, then the latest shown first. An operator gets all, other users the active ones.',
  allow: 'announcements:view',
  input: z.object({
    searchParam: z.optional(searchText),
    pageNumber,
    /** Only the active ones, for an operator, who would otherwise get all. */
    activeOnly: flag,
  }),
  output: z.object({ records: z.array(listedAnnouncement), count: z.int(), hasMore: z.boolean() }),
  errors: [],
})

export const listUnreadAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements/unread',
  summary: 'Which active announcements one has not read, at most 100.',
  allow: 'announcements:view',
  input: z.object({}),
  output: z.object({ ids: z.array(z.int()) }),
  errors: [],
})

export const readAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/:id/read',
  summary: 'One has read an active announcement.',
  allow: 'announcements:view',
  input: of.id,
  output: done,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const readAllAnnouncements = endpoint({
  method: 'POST',
  path: '/announcements/read',
  summary: 'One has read all active announcements.',
  allow: 'announcements:view',
  input: z.object({}),
  output: done,
  errors: [],
})

export const createAnnouncement = of.create('Add an announcement.', {
  title: fields.title,
  text: z._default(fields.text, ''),
  priority: z._default(fields.priority, 3),
  status: z._default(fields.status, true),
})

export const updateAnnouncement = of.update('Change an announcement. A patch.', {
  title: fields.title,
  text: fields.text,
  priority: fields.priority,
  status: fields.status,
})

export const deleteAnnouncement = of.remove('Delete an announcement with its picture.')

/** The picture types that an announcement may carry. The bytes decide the type. */
export const pictureTypes = ['image/png', 'image/jpeg'] as const

export const attachToAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/:id/media-upload',
  summary: 'Give an announcement a picture, PNG or JPEG; a second one replaces the first.',
  allow: 'super',
  input: of.id,
  upload: { field: 'file', maxFiles: 1, maxBytes: maxMediaBytes },
  output: announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const detachFromAnnouncement = endpoint({
  method: 'DELETE',
  path: '/announcements/:id/media-upload',
  summary: "Remove an announcement's picture.",
  allow: 'super',
  input: of.id,
  output: announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

/** As readers see it: an announcement that is not active arrives as deleted, and one that is switched on as new. */
export const announcementPush = broadcast(
  'announcement',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: announcement }),
    z.object({ action: z.literal('delete'), id: z.int() }),
  ]),
)

/** Goes to the other screens of the same user. */
export const announcementReadPush = push('announcementRead', z.object({ ids: z.array(z.int()) }))
