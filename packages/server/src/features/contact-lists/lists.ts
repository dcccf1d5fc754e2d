import {
  type ContactList,
  contactListPush,
  type listContactLists as listEndpoint,
  type pauseCheck,
  type updateContactList as updateEndpoint,
} from '@recado/contract/contact-lists/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { askingConnection } from '#features/connections/sessions.ts'
import { pipelined } from '#platform/database/db.ts'
import { withIsoDates, toIso } from '#platform/database/views.ts'
import { pageOf } from '#platform/records/page.ts'
import { asPush, recordsOf } from '#platform/records/records.ts'
import type { Ctx } from '#platform/unit.ts'
import { contactListRemoving } from './events.ts'
import { type ContactListRow, findContactList, listContactLists, updateContactList } from './list-queries.ts'
import { holders } from './live.ts'

export async function list(
  ctx: Ctx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const [{ rows, hasMore }, through] = await pipelined(
    pageOf(pageNumber, (slice) => listContactLists(ctx.tx, searchParam, slice)),
    askingConnection(ctx),
  )
  return { records: rows.map((row) => toContactList(row, through?.name ?? null)), hasMore }
}

const records = recordsOf<'contactLists', ContactList>({
  table: 'contactLists',
  missing: 'ERR_NO_CONTACT_LIST_FOUND',
  find: async (ctx, id) => {
    const [row, through] = await pipelined(findContactList(ctx.tx, id), askingConnection(ctx))
    return row && toContactList(row, through?.name ?? null)
  },
  tell: (ctx, change) => ctx.push(contactListPush, asPush(change), [holders.roomIn(ctx)]),
})
export const { show, take, refresh: pushListChange } = records

export function create(ctx: Ctx, name: string): Promise<ContactList> {
  return records.create(ctx, { name })
}

export async function update(ctx: Ctx, { id, name, updatedAt }: Parsed<typeof updateEndpoint>): Promise<ContactList> {
  const before = await take(ctx, id, updatedAt)
  return name === undefined ? pushListChange(ctx, id) : records.change(ctx, before, { name })
}

/** A user who edits the list's name meanwhile is not disturbed. */
export async function pause(ctx: Ctx, { id, paused }: Parsed<typeof pauseCheck>): Promise<ContactList> {
  await take(ctx, id)
  await updateContactList(ctx.tx, id, { paused })
  return pushListChange(ctx, id)
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await records.remove(ctx, id, () => ctx.emit(contactListRemoving, { id }))
  return { message: 'Contact list deleted' }
}

function toContactList({ check, ...row }: ContactListRow, through: string | null): ContactList {
  return withIsoDates({ ...row, check: { ...check, through, checkedAt: check.checkedAt && toIso(check.checkedAt) } })
}
