import { contactPush } from '@recado/contract/contacts/api'
import { maxChosen } from '@recado/contract/contacts/chosen'
import { fail } from '#platform/fail.ts'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { contactChanged } from './events.ts'
import { lockContactRows } from './merge-queries.ts'

/** Those of the chosen contacts that still exist, locked until the transaction ends. */
export async function lockChosenContacts(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length > maxChosen) fail('ERR_TOO_MANY_CONTACTS', { most: maxChosen })
  const found = await lockContactRows(ctx.tx, ids)
  return found.length > 0 ? found : fail('ERR_NO_CONTACT_FOUND')
}

/** Screens that show contacts load them again. These contacts change in every list that shows them. */
export async function pushChosenContacts(ctx: Ctx, changed: readonly number[]): Promise<void> {
  if (changed.length === 0) return
  ctx.push(contactPush, { action: 'reload' }, [room.company(ctx.companyId)])
  await ctx.emit(contactChanged, ...changed.map((contactId) => ({ contactId })))
}
