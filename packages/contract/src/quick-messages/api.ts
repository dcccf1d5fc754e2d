import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { customerText } from '#bots/placeholders.ts'
import { done, moment, pageNumber, searchText, seenAt } from '#field.ts'
import { maxMediaBytes } from '#media/api.ts'
import { nameOf } from '#name.ts'
import { can } from '#permissions.ts'
import type { Profile } from '#profiles.ts'
import { push } from '#push.ts'
import { pathReference } from '#reference.ts'

/** A text, with or without a file, that attendants send by typing `/` and its shortcode. */
export const quickMessage = z.object({
  id: z.int(),
  shortcode: z.string(),
  message: z.string(),
  /** Shared with all colleagues; otherwise only its author's. */
  geral: z.boolean(),
  /** Offered while true. */
  status: z.boolean(),
  /** Address of the file, signed like a message's mediaUrl. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  isMedia: z.boolean(),
  type: z.enum(['quick-reply', 'flow']),
  flowId: z.nullable(z.int()),
  userId: z.nullable(z.int()),
  createdAt: moment,
  updatedAt: moment,
})
export type QuickMessage = z.infer<typeof quickMessage>

const quickMessageId = z.object({ id: pathReference('quickMessage') })

const fields = {
  shortcode: nameOf(1, 50),
  message: customerText,
  geral: z.boolean(),
  status: z.boolean(),
}

export const listQuickMessages = endpoint({
  method: 'GET',
  path: '/quick-messages',
  summary: "A page of 20: one's own and the shared ones, by shortcode.",
  allow: 'quick-messages:use',
  input: z.object({ searchParam: z.optional(searchText), pageNumber, userId: z.optional(pathReference('user')) }),
  output: z.object({ records: z.array(quickMessage), hasMore: z.boolean() }),
  errors: ['ERR_NO_USER_FOUND', 'ERR_USER_DONT_EXISTS'],
})

export const showQuickMessage = endpoint({
  method: 'GET',
  path: '/quick-messages/:id',
  summary: 'One quick message.',
  allow: 'quick-messages:use',
  input: quickMessageId,
  output: quickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
})

export const createQuickMessage = endpoint({
  method: 'POST',
  path: '/quick-messages',
  summary: 'Add a quick message. Sharing it needs quick-messages:share; a shortcode is unique among those one sees.',
  allow: 'quick-messages:use',
  input: z.object({
    shortcode: fields.shortcode,
    message: z._default(fields.message, ''),
    geral: z._default(fields.geral, false),
    status: z._default(fields.status, true),
  }),
  output: quickMessage,
  errors: ['ERR_NAME_TAKEN'],
})

export const updateQuickMessage = endpoint({
  method: 'PUT',
  path: '/quick-messages/:id',
  summary: 'Change a quick message: its author; a shared one also who may share. A patch.',
  allow: 'quick-messages:use',
  input: z.extend(quickMessageId, {
    updatedAt: seenAt,
    shortcode: z.optional(fields.shortcode),
    message: z.optional(fields.message),
    geral: z.optional(fields.geral),
    status: z.optional(fields.status),
  }),
  output: quickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NAME_TAKEN', 'ERR_CONFLICT'],
})

export const deleteQuickMessage = endpoint({
  method: 'DELETE',
  path: '/quick-messages/:id',
  summary: 'Delete a quick message with its file.',
  allow: 'quick-messages:use',
  input: quickMessageId,
  output: done,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
})

export const attachToQuickMessage = endpoint({
  method: 'POST',
  path: '/quick-messages/:id/media-upload',
  summary: 'Give a quick message a file; a second one replaces the first. Spaces of its name become underscores.',
  allow: 'quick-messages:use',
  input: z.extend(quickMessageId, { typeArch: z.optional(z.string().check(z.maxLength(50))) }),
  upload: { field: 'file', maxFiles: 1, maxBytes: maxMediaBytes },
  output: quickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
})

export const detachFromQuickMessage = endpoint({
  method: 'DELETE',
  path: '/quick-messages/:id/media-upload',
  summary: "Remove a quick message's file.",
  allow: 'quick-messages:use',
  input: quickMessageId,
  output: quickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
})

/** What typing `/` offers. `label` is the message cut at 35 characters plus an ellipsis. */
export const slashCommand = z.object({
  id: z.int(),
  type: z.enum(['quick-reply', 'flow']),
  shortcode: z.string(),
  label: z.string(),
  message: z.string(),
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  flowId: z.nullable(z.int()),
})
export type SlashCommand = z.infer<typeof slashCommand>

export const listSlashCommands = endpoint({
  method: 'GET',
  path: '/quick-messages/slash-commands',
  summary: 'What one may answer with by typing `/`: at most 100, quick replies by shortcode, then flows by name.',
  allow: 'quick-messages:use',
  input: z.object({}),
  output: z.array(slashCommand),
  errors: [],
})

export const quickMessagePush = push(
  'quickmessage',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: quickMessage }),
    z.object({ action: z.literal('delete'), id: z.int() }),
  ]),
)
export type QuickMessageEvent = z.infer<typeof quickMessagePush.payload>

type Subject = Pick<QuickMessage, 'userId' | 'geral'>

export function canUse(actor: { id: number }, { userId, geral }: Subject): boolean {
  return geral || userId === actor.id
}

/** Its author; for a shared one also those who may share. */
export function canChange(actor: { id: number; profile: Profile }, { userId, geral }: Subject): boolean {
  return userId === actor.id || (geral && can(actor.profile, 'quick-messages:share'))
}
