import type {
  Chat,
  ChatMessage,
  createChat,
  listChatMessages,
  listChats,
  sendChatMessage,
  updateChat,
} from '@recado/contract/chats/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { requireActive } from '#features/users/users.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { pageOf } from '#platform/records/page.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushDeletion, pushMessage, pushRecord } from './live.ts'
import * as queries from './queries.ts'

const messagesOfPage = 50

export async function list(
  ctx: ActorCtx,
  { pageNumber, uuid, searchParam }: Parsed<typeof listChats>,
): Promise<Output<typeof listChats>> {
  const { tx, actor } = ctx
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => queries.listChats(tx, actor.id, { uuid, searchParam, ...slice }))
  return { records: rows, hasMore }
}

export async function create(ctx: ActorCtx, { title, users }: Parsed<typeof createChat>): Promise<Chat> {
  const { tx, actor, now } = ctx
  const members = await requireUsers(ctx, [actor.id, ...users.map(({ id }) => id)])
  const id = await queries.insertChat(tx, { title, ownerId: actor.id }, now)
  await queries.insertMembers(tx, id, members, { readUpTo: 0, now })
  const record = await show(ctx, id)
  pushRecord(ctx, 'create', record)
  return record
}

export async function update(ctx: ActorCtx, { id, title, users }: Parsed<typeof updateChat>): Promise<Chat> {
  const { tx, actor, now } = ctx
  const { lastNumber } = await lockOwnChat(ctx, id)
  await queries.updateChat(tx, id, omitUndefined({ title }), now)
  const before = await queries.listMemberIds(tx, id)
  const members = users ? await requireUsers(ctx, [actor.id, ...users.map((user) => user.id)]) : before
  const removed = before.filter((userId) => !members.includes(userId))
  const added = members.filter((userId) => !before.includes(userId))
  await queries.deleteMembers(tx, id, removed)
  await queries.insertMembers(tx, id, added, { readUpTo: lastNumber, now })
  const record = await show(ctx, id)
  pushRecord(ctx, 'create', record, added)
  pushRecord(
    ctx,
    'update',
    record,
    members.filter((userId) => !added.includes(userId)),
  )
  pushDeletion(ctx, id, removed)
  return record
}

export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  const { tx } = ctx
  await lockOwnChat(ctx, id)
  const members = await queries.listMemberIds(tx, id)
  await queries.deleteChat(tx, id)
  pushDeletion(ctx, id, members)
  return { message: 'Chat deleted' }
}

export async function messages(
  { tx, companyId, actor }: ActorCtx,
  { id, pageNumber }: Parsed<typeof listChatMessages>,
): Promise<Output<typeof listChatMessages>> {
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => queries.listMessages(tx, id, actor.id, slice), messagesOfPage)
  // A chat without messages has no rows either.
  if (rows.length === 0) await requireMember({ tx, companyId, actor }, id)
  return { records: rows.toReversed(), hasMore }
}

export async function say(ctx: ActorCtx, { id, clientId, message }: Parsed<typeof sendChatMessage>): Promise<ChatMessage> {
  const { tx, actor, now } = ctx
  const { lastNumber } = await lockChat(ctx, id)
  const before = clientId && (await queries.findSaid(tx, { chatId: id, senderId: actor.id, clientId }))
  if (before) return before
  const said = await queries.insertMessage(
    tx,
    { chatId: id, senderId: actor.id, number: lastNumber + 1, clientId: clientId ?? null, message },
    now,
  )
  pushMessage(ctx, said, await show(ctx, id))
  return said
}

/** The user's other screens hear of it, also under the name of the chat. */
export async function read(ctx: ActorCtx, id: number, userId: number): Promise<Chat> {
  const { tx, actor } = ctx
  if (userId !== actor.id) {
    await requireUsers(ctx, [userId])
    fail('ERR_NO_PERMISSION')
  }
  await lockChat(ctx, id)
  await queries.markRead(tx, id, actor.id)
  const record = await show(ctx, id)
  pushRecord(ctx, 'update', record, [actor.id])
  return record
}

/** A user has left the company. Their chats go on without them, owned by the longest member. */
export async function leave(ctx: Ctx, userId: number): Promise<void> {
  const { tx, now } = ctx
  for (const id of await queries.listChatIdsOf(tx, userId)) {
    const held = await queries.lockChatRow(tx, id, userId)
    if (!held) continue
    await queries.deleteMembers(tx, id, [userId])
    const [oldest] = await queries.listMemberIds(tx, id)
    if (oldest === undefined) await queries.deleteChat(tx, id)
    else {
      if (held.ownerId === userId) await queries.updateChat(tx, id, { ownerId: oldest }, now)
      pushRecord(ctx, 'update', await show(ctx, id))
    }
  }
}

async function show({ tx }: Ctx, id: number): Promise<Chat> {
  return (await queries.findChat(tx, id)) ?? fail('ERR_NO_CHAT_FOUND')
}

type Within = Pick<ActorCtx, 'tx' | 'companyId' | 'actor'>

async function requireMember({ tx, actor }: Within, id: number): Promise<void> {
  const members = await queries.listMemberIds(tx, id)
  if (!members.includes(actor.id)) fail('ERR_NO_CHAT_FOUND')
}

async function lockChat({ tx, actor }: Within, id: number): Promise<queries.LockedChat> {
  const held = await queries.lockChatRow(tx, id, actor.id)
  return held?.isMember ? held : fail('ERR_NO_CHAT_FOUND')
}

async function lockOwnChat(ctx: Within, id: number): Promise<queries.LockedChat> {
  const held = await lockChat(ctx, id)
  return held.ownerId === ctx.actor.id ? held : fail('ERR_NO_PERMISSION')
}

/** Each of these ids once, all of them of users who work in the company. */
async function requireUsers({ tx }: Within, userIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(userIds)]
  const known = new Map((await queries.lockUsers(tx, wanted)).map((user) => [user.id, user]))
  for (const id of wanted) requireActive(known.get(id))
  return wanted
}
