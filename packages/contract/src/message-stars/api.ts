import { z } from 'zod/mini'
import { cut } from '#cut.ts'
import { endpoint } from '#endpoint.ts'
import { timestamp } from '#field.ts'
import { previewOf } from '#messages/preview.ts'
import { push } from '#push.ts'
import { pathReference } from '#reference.ts'

/** How many characters of a message a list of stars shows. */
const maxPreviewLength = 200

/** The preview of a message in a list of stars. */
export function previewOfStar(message: Parameters<typeof previewOf>[0]): string {
  return cut(previewOf(message), maxPreviewLength)
}

/** A message that a user has marked to find it again, with what a list shows of it. Other users do not see the star. */
export const star = z.object({
  messageId: z.int(),
  ticket: z.object({ id: z.int(), uuid: z.uuid(), status: z.string() }),
  contactId: z.int(),
  fromMe: z.boolean(),
  /** The author. Null for a message that was written on the phone or by a bot. */
  author: z.nullable(z.string()),
  mediaType: z.string(),
  /** The beginning of its text, if it has one. */
  preview: z.string(),
  createdAt: timestamp,
})
export type Star = z.infer<typeof star>

/** `star` is null once the message is no longer marked. */
const change = z.object({ messageId: z.int(), contactId: z.int(), star: z.nullable(star) })
export type StarChange = z.infer<typeof change>

export const listStars = endpoint({
  method: 'GET',
  path: '/message-stars',
  summary: 'Messages of a contact that one has marked, in tickets that one may open; newest first, at most 200.',
  allow: 'tickets:work',
  input: z.object({ contactId: pathReference('contact') }),
  output: z.array(star),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const starMessage = endpoint({
  method: 'PUT',
  path: '/message-stars/:messageId',
  summary: 'Mark a message of a ticket that one may open, for oneself alone, or take the mark back.',
  allow: 'tickets:work',
  input: z.object({ messageId: pathReference('message'), starred: z.boolean() }),
  output: change,
  errors: ['ERR_FETCH_WAPP_MSG', 'ERR_NO_TICKET_FOUND'],
})

/** Goes to the other screens of the same user. */
export const starPush = push('messageStar', change)
