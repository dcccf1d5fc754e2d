import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { customerText } from '#bots/placeholders.ts'
import { timestamp, pageNumber, searchText } from '#field.ts'
import { maxMediaBytes } from '#media/api.ts'
import { nameSchema } from '#name.ts'
import { can } from '#permissions.ts'
import type { Profile } from '#profiles.ts'
import { changesOf, recordsOf } from '#record-calls.ts'
import { pathReference } from '#reference.ts'
import { givenTemplateMessage, templateMessage } from '#templates/message.ts'

/** A text, with or without a file, that attendants send by typing `/` and its shortcode. */
export const quickMessage = z.object({
  id: z.int(),
  shortcode: z.string(),
  message: z.string(),
  /** Shared with all colleagues. Otherwise only its author has it. */
  geral: z.boolean(),
  /** Offered while true. */
  status: z.boolean(),
  /** Address of the file, signed like a message's mediaUrl. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  isMedia: z.boolean(),
  type: z.enum(['quick-reply', 'flow']),
  flowId: z.nullable(z.int()),
  /** Opens the picker with this template, filled. `message` is what people read of it. */
  template: z.nullable(templateMessage),
  userId: z.nullable(z.int()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type QuickMessage = z.infer<typeof quickMessage>

const of = recordsOf({
  path: '/quick-messages',
  kind: 'quickMessage',
  record: quickMessage,
  missing: 'ERR_NO_QUICK_MESSAGE_FOUND',
  view: 'quick-messages:use',
  edit: 'quick-messages:use',
})

const fields = {
  shortcode: nameSchema(1, 50),
  message: customerText,
  geral: z.boolean(),
  status: z.boolean(),
  template: z.nullable(givenTemplateMessage),
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

export const showQuickMessage = of.show('One quick message.')

export const createQuickMessage = of.create(
  'Add a quick message. Sharing it needs quick-messages:share; a shortcode is unique among those one sees.',
  {
    shortcode: fields.shortcode,
    message: z._default(fields.message, ''),
    geral: z._default(fields.geral, false),
    status: z._default(fields.status, true),
    template: z._default(fields.template, null),
  },
  ['ERR_NAME_TAKEN', 'ERR_NO_TEMPLATE_FOUND'],
)

export const updateQuickMessage = of.update(
  'Change a quick message: its author; a shared one also who may share. A patch.',
  fields,
  ['ERR_NAME_TAKEN', 'ERR_NO_TEMPLATE_FOUND'],
)

export const deleteQuickMessage = of.remove('Delete a quick message with its file.')

export const attachToQuickMessage = endpoint({
  method: 'POST',
  path: '/quick-messages/:id/media-upload',
  summary: 'Give a quick message a file; a second one replaces the first. Spaces of its name become underscores.',
  allow: 'quick-messages:use',
  input: z.extend(of.id, { typeArch: z.optional(z.string().check(z.maxLength(50))) }),
  upload: { field: 'file', maxFiles: 1, maxBytes: maxMediaBytes },
  output: quickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
})

export const detachFromQuickMessage = endpoint({
  method: 'DELETE',
  path: '/quick-messages/:id/media-upload',
  summary: "Remove a quick message's file.",
  allow: 'quick-messages:use',
  input: of.id,
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
  template: z.nullable(templateMessage),
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

export const quickMessagePush = changesOf('quickmessage', quickMessage)
export type QuickMessageEvent = z.infer<typeof quickMessagePush.payload>

type Subject = Pick<QuickMessage, 'userId' | 'geral'>

export function canUse(actor: { id: number }, { userId, geral }: Subject): boolean {
  return geral || userId === actor.id
}

/** Whether the actor may change it: its author, and for a shared one also users who may share. */
export function canChange(actor: { id: number; profile: Profile }, { userId, geral }: Subject): boolean {
  return userId === actor.id || (geral && can(actor.profile, 'quick-messages:share'))
}

/** The calls of their screen, and the push that it follows. */
export const quickMessages = {
  list: listQuickMessages,
  create: createQuickMessage,
  update: updateQuickMessage,
  remove: deleteQuickMessage,
  attach: attachToQuickMessage,
  detach: detachFromQuickMessage,
  push: quickMessagePush,
}
