import type {
  ContactList,
  listContactLists as listEndpoint,
  pauseCheck,
  updateContactList as updateEndpoint,
} from '@recado/contract/contact-lists/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { connectedName } from '#features/connections/sessions.ts'
import { together } from '#platform/database/db.ts'
import { toMoment } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import { requireLatest } from '#platform/latest.ts'
import { pageOf } from '#platform/page.ts'
import type { Ctx } from '#platform/unit.ts'
import { contactListRemoving } from './events.ts'
import {
  type ContactListRow,
  deleteContactList,
  findContactList,
  insertContactList,
  listContactLists,
  lockContactList,
  updateContactList,
} from './list-queries.ts'
import { pushList, pushListDeletion } from './live.ts'

export async function list(
  ctx: Ctx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const [{ rows, hasMore }, through] = await together(
    pageOf(pageNumber, (slice) => listContactLists(ctx.tx, searchParam, slice)),
    connectedName(ctx),
  )
  return { records: rows.map((row) => toContactList(row, through)), hasMore }
}

export async function show(ctx: Ctx, id: number): Promise<ContactList> {
  const [row, through] = await together(findContactList(ctx.tx, id), connectedName(ctx))
  return row ? toContactList(row, through) : fail('ERR_NO_CONTACT_LIST_FOUND')
}

/** The list, in which nobody else changes anything until the transaction ends. */
export async function take(ctx: Ctx, id: number): Promise<ContactList> {
  await lockContactList(ctx.tx, id)
  return show(ctx, id)
}

export async function create(ctx: Ctx, name: string): Promise<ContactList> {
  const created = await show(ctx, await insertContactList(ctx.tx, name, ctx.now))
  pushList(ctx, 'create', created)
  return created
}

export async function update(ctx: Ctx, { id, name, updatedAt }: Parsed<typeof updateEndpoint>): Promise<ContactList> {
  requireLatest(updatedAt, await take(ctx, id))
  if (name !== undefined) await updateContactList(ctx.tx, id, { name, updatedAt: ctx.now })
  return tellChange(ctx, id)
}

/** Whoever edits the list's name meanwhile is not disturbed. */
export async function pause(ctx: Ctx, { id, paused }: Parsed<typeof pauseCheck>): Promise<ContactList> {
  await take(ctx, id)
  await updateContactList(ctx.tx, id, { paused })
  return tellChange(ctx, id)
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await take(ctx, id)
  await ctx.emit(contactListRemoving, { id })
  await deleteContactList(ctx.tx, id)
  pushListDeletion(ctx, id)
  return { message: 'Contact list deleted' }
}

/** Screens see the list as it now is: its name, its figures. */
export async function tellChange(ctx: Ctx, id: number): Promise<ContactList> {
  const record = await show(ctx, id)
  pushList(ctx, 'update', record)
  return record
}

function toContactList({ check, createdAt, updatedAt, ...row }: ContactListRow, through: string | null): ContactList {
  return {
    ...row,
    check: { ...check, through, checkedAt: check.checkedAt && toMoment(check.checkedAt) },
    createdAt: toMoment(createdAt),
    updatedAt: toMoment(updatedAt),
  }
}
