import type { Message } from './api.ts'
import { can } from '#permissions.ts'
import type { Viewer } from '#viewer.ts'
import { canWrite } from '#tickets/policy.ts'
import type { Ticket } from '#tickets/api.ts'
import { isMessageKind, type MessageKind } from './kinds.ts'

// Who may do what with a message of a visible ticket. The server decides by these rules, and screens offer only what the server grants.

/** How long after sending WhatsApp lets a message be edited, and deleted for everyone. */
export const editMinutes = 15
export const deleteHours = 60

type Actor = Pick<Viewer, 'id' | 'profile'>
type Place = Pick<Ticket, 'status' | 'queueId' | 'userId'>
type Written = Pick<Message, 'fromMe'> & { user: { id: number } | null }
type Sent = Pick<Message, 'isDeleted' | 'failedReason' | 'createdAt'>
type Worded = Sent & Written & Pick<Message, 'mediaType' | 'body'>

/** Whether the actor may answer and react: where they may write, and only if the message was not deleted. */
export function canAnswer(actor: Viewer, ticket: Place, message: Pick<Message, 'isDeleted'>): boolean {
  return canWrite(actor, ticket) && !message.isDeleted
}

export function canEdit(actor: Actor, ticket: Place, message: Worded, now: number): boolean {
  return canChange(actor, ticket, message) && isEditable(message, now)
}

export function canDelete(actor: Actor, ticket: Place, message: Sent & Written, now: number): boolean {
  return canChange(actor, ticket, message) && !message.isDeleted && isDeletable(message, now)
}

/** Whether the actor may change a message that our number sent: its author, the owner of the ticket, admins and owners. */
export function canChange(actor: Actor, ticket: Pick<Ticket, 'userId'>, { fromMe, user }: Written): boolean {
  return fromMe && (user?.id === actor.id || ticket.userId === actor.id || can(actor.profile, 'tickets:see-all'))
}

const captioned = ['image', 'video', 'application']

/**
 * Whether a message can be edited: a text, or the caption of a file. The edit sends the file again, and the server has it only for what was
 * sent from here.
 */
export function isEditable(message: Worded, now: number): boolean {
  const { mediaType, body, user, isDeleted, failedReason } = message
  const hasWords = mediaType === 'conversation' || (captioned.includes(mediaType) && body !== '' && user !== null)
  return hasWords && !isDeleted && failedReason === null && isWithin(message, now, editMinutes)
}

/** Whether a message can be deleted. One that failed was never sent, so it can be deleted at any time. */
export function isDeletable(message: Pick<Sent, 'failedReason' | 'createdAt'>, now: number): boolean {
  return message.failedReason !== null || isWithin(message, now, deleteHours * 60)
}

/** What is sent of a message that is forwarded. A template is filled for one customer, for when the window is closed. */
const forwarded: Readonly<Record<MessageKind, 'words' | 'file' | 'never'>> = {
  conversation: 'words',
  contactMessage: 'words',
  vcard: 'words',
  locationMessage: 'words',
  image: 'file',
  audio: 'file',
  video: 'file',
  application: 'file',
  sticker: 'file',
  pollCreationMessage: 'never',
  call_log: 'never',
  template: 'never',
}

/** Whether a message can be forwarded: WhatsApp can carry it, has carried it before, and it still exists. */
export function canForward(
  message: Omit<Sent, 'createdAt'> & Pick<Message, 'mediaType'> & { media: Pick<NonNullable<Message['media']>, 'status'> | null },
): boolean {
  const { mediaType, media, isDeleted, failedReason } = message
  if (isDeleted || failedReason !== null || !isMessageKind(mediaType)) return false
  return forwarded[mediaType] === 'words' || (forwarded[mediaType] === 'file' && media?.status === 'ready')
}

/** Whether the actor may send a failed message again, under the id that its screen gave it. */
export function canRetry(
  actor: Viewer,
  ticket: Place,
  message: Pick<Message, 'clientId' | 'isDeleted' | 'failedReason'>,
): boolean {
  return canWrite(actor, ticket) && message.clientId !== null && isRetriable(message)
}

/** Whether it is not known if the message arrived. What the network tells later settles it; by itself it does not go again. */
export function isInDoubt({ isDeleted, failedReason }: Pick<Message, 'isDeleted' | 'failedReason'>): boolean {
  return failedReason === 'ERR_WAPP_UNCERTAIN' && !isDeleted
}

/** Whether a failed message can be sent again. One that was deleted stays deleted, and one that was kept back waits for an admin. */
export function isRetriable({ isDeleted, failedReason }: Pick<Message, 'isDeleted' | 'failedReason'>): boolean {
  return failedReason !== null && failedReason !== 'ERR_MESSAGE_KEPT' && !isDeleted
}

function isWithin({ createdAt }: Pick<Message, 'createdAt'>, now: number, minutes: number): boolean {
  return now - Date.parse(createdAt) <= minutes * 60_000
}
