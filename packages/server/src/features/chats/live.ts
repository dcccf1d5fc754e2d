import { type Chat, type ChatMessage, chatPush, pushOfChat, pushToMember } from '@recado/contract/chats/api'
import type { Payload } from '@recado/contract/push'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

/** Pushes a new or changed chat to its members, or to the named ones. */
export function pushRecord(ctx: Ctx, action: 'create' | 'update', record: Chat, userIds = membersOf(record)): void {
  pushToUsers(ctx, record.id, userIds, { action, record })
}

export function pushMessage(ctx: Ctx, newMessage: ChatMessage, chat: Chat): void {
  pushToUsers(ctx, chat.id, membersOf(chat), { action: 'new-message', newMessage, chat })
}

export function pushDeletion(ctx: Ctx, id: number, userIds: readonly number[]): void {
  pushToUsers(ctx, id, userIds, { action: 'delete', id })
}

function membersOf({ users }: Chat): readonly number[] {
  return users.map(({ userId }) => userId)
}

/** Pushes to these users alone, under each of the event names. */
function pushToUsers(ctx: Ctx, chatId: number, userIds: readonly number[], payload: Payload<typeof chatPush>): void {
  if (userIds.length === 0) return
  const rooms = userIds.map((userId) => room.user(ctx.companyId, userId))
  ctx.push(chatPush, payload, rooms)
  ctx.push(pushOfChat(chatId), payload, rooms)
  if (payload.action === 'new-message') return
  for (const userId of userIds) ctx.push(pushToMember(userId), payload, [room.user(ctx.companyId, userId)])
}
