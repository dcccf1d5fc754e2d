import { addressKey } from '@recado/border/address'
import type { GroupName } from '@recado/border/signals'
import { lockConversation, nameGroup } from '#features/contacts/contacts.ts'
import type { Ctx } from '#platform/unit.ts'
import { insertEarlyName } from './queries.ts'

/** The first message of a group may have to be asked for again. Then the name of the group is here before it. */
export async function receiveGroupName(ctx: Ctx, connectionId: number, told: GroupName): Promise<void> {
  if (await nameGroup(ctx, told)) return
  // The group's first message may be arriving concurrently.
  await lockConversation(ctx, told.chat)
  if (await nameGroup(ctx, told)) return
  const { companyId, now } = ctx
  const row = { companyId, connectionId, chat: addressKey(told.chat), sentAt: new Date(told.since), createdAt: now }
  await insertEarlyName(ctx.tx, { ...row, signal: { kind: 'name', ...told } })
}
