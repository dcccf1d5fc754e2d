import type {
  ContactListItem,
  createContactListItem,
  listContactListItems as listEndpoint,
  updateContactListItem as updateEndpoint,
} from '@recado/contract/contact-lists/items'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { withIsoDates } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { pageOf } from '#platform/records/page.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import { canonicalPhone } from '#platform/telephone/canonical.ts'
import { otherNumber, requireNumber } from '#platform/telephone/read.ts'
import type { Ctx } from '#platform/unit.ts'
import { deleteItem, findItem, hasNumber, insertItems, type ItemSearch, listItems, lockItem, updateItem } from './item-queries.ts'
import { show as showList, take as takeList, pushListChange as tellListChange } from './lists.ts'
import { pushItem, pushItemDeletion, pushReload } from './live.ts'

export async function list(
  ctx: Ctx,
  { pageNumber, ...search }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  await showList(ctx, search.contactListId)
  return pageOfItems(ctx, pageNumber, search)
}

export async function show(ctx: Ctx, id: number): Promise<ContactListItem> {
  const row = await findItem(ctx.tx, id)
  return row ? withIsoDates(row) : fail('ERR_NO_CONTACT_LIST_ITEM_FOUND')
}

export async function create(
  ctx: Ctx,
  { contactListId, name, number, email }: Parsed<typeof createContactListItem>,
): Promise<ContactListItem> {
  await takeList(ctx, contactListId)
  const [id] = await insertItems(ctx.tx, contactListId, [{ name, number: canonicalPhone(requireNumber(number)), email }], ctx.now)
  if (id === undefined) fail('ERR_DUPLICATED_LIST_ITEM', { field: 'number' })
  const created = await show(ctx, id)
  pushItem(ctx, 'create', created)
  await tellListChange(ctx, contactListId)
  return created
}

export async function update(
  ctx: Ctx,
  { id, updatedAt, number, ...patch }: Parsed<typeof updateEndpoint>,
): Promise<ContactListItem> {
  const { tx, now } = ctx
  const before = await requireItemForUpdate(ctx, id)
  requireLatest(updatedAt, before)
  const other = number === undefined ? undefined : otherNumber(number, before.number)
  const isNew = other !== undefined
  const wish = canonicalPhone(other ?? before.number)
  if (isNew && (await hasNumber(tx, before.contactListId, wish, id))) fail('ERR_DUPLICATED_LIST_ITEM', { field: 'number' })
  const present = omitUndefined(patch)
  const unasked = { number: wish, isWhatsappValid: null, askAt: now, asked: 0 }
  await updateItem(tx, id, { ...present, ...(isNew ? unasked : {}), updatedAt: now })
  if (isNew) await tellListChange(ctx, before.contactListId)
  return pushItemChange(ctx, id)
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await drop(ctx, await requireItemForUpdate(ctx, id))
  return { message: 'Contact removed from the list' }
}

/** Takes an item out of its list, which the caller has locked. */
export async function drop(ctx: Ctx, item: Pick<ContactListItem, 'id' | 'contactListId'>): Promise<void> {
  await deleteItem(ctx.tx, item.id)
  pushItemDeletion(ctx, item)
  await tellListChange(ctx, item.contactListId)
}

/** The item, locked together with its list. The list comes first, as in everything that changes lists. */
export async function requireItemForUpdate(ctx: Ctx, id: number): Promise<ContactListItem> {
  await takeList(ctx, (await show(ctx, id)).contactListId)
  await lockItem(ctx.tx, id)
  return show(ctx, id)
}

export async function pushItemChange(ctx: Ctx, id: number): Promise<ContactListItem> {
  const item = await show(ctx, id)
  pushItem(ctx, 'update', item)
  return item
}

/** Many people were added to the list. Screens get its figures and its first page. */
export async function pushItemReload(ctx: Ctx, contactListId: number): Promise<void> {
  const { contacts } = await pageOfItems(ctx, 1, { contactListId })
  pushReload(ctx, contactListId, contacts)
  await tellListChange(ctx, contactListId)
}

/** The first items of a list, by name. */
export async function listFirst(ctx: Ctx, contactListId: number, limit: number): Promise<ContactListItem[]> {
  return (await listItems(ctx.tx, { contactListId }, { limit, offset: 0 })).map(withIsoDates)
}

async function pageOfItems(ctx: Ctx, page: number, search: ItemSearch): Promise<Output<typeof listEndpoint>> {
  const { rows, hasMore } = await pageOf(page, (slice) => listItems(ctx.tx, search, slice))
  return { contacts: rows.map(withIsoDates), hasMore }
}
