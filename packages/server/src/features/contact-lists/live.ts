import { type ContactListItem, contactListItemPush, listItemsPush } from '@recado/contract/contact-lists/items'
import { roomForPermission } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

export const holders = roomForPermission('contact-lists', 'contact-lists:manage')
export const { roomsOf } = holders

export function pushItem(ctx: Ctx, action: 'create' | 'update', record: ContactListItem): void {
  for (const definition of [contactListItemPush, listItemsPush(record.contactListId)])
    ctx.push(definition, { action, record }, [holders.roomIn(ctx)])
}

export function pushItemDeletion(ctx: Ctx, { id, contactListId }: Pick<ContactListItem, 'id' | 'contactListId'>): void {
  for (const definition of [contactListItemPush, listItemsPush(contactListId)])
    ctx.push(definition, { action: 'delete', id, contactListId }, [holders.roomIn(ctx)])
}

/** Many people were added to the list at once, so screens load it again. */
export function pushReload(ctx: Ctx, contactListId: number, records: ContactListItem[]): void {
  ctx.push(listItemsPush(contactListId), { action: 'reload', records }, [holders.roomIn(ctx)])
}
