import { type ContactList, contactListPush } from '@recado/contract/contact-lists/api'
import { type ContactListItem, contactListItemPush, listItemsPush } from '@recado/contract/contact-lists/items'
import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const managersRoom = (companyId: number) => roomOf(companyId, 'contact-lists:managers')

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return can(profile, 'contact-lists:manage') ? [managersRoom(companyId)] : []
}

export function pushList(ctx: Ctx, action: 'create' | 'update', record: ContactList): void {
  ctx.push(contactListPush, { action, record }, [managersRoom(ctx.companyId)])
}

export function pushListDeletion(ctx: Ctx, id: number): void {
  ctx.push(contactListPush, { action: 'delete', id }, [managersRoom(ctx.companyId)])
}

export function pushItem(ctx: Ctx, action: 'create' | 'update', record: ContactListItem): void {
  for (const definition of [contactListItemPush, listItemsPush(record.contactListId)])
    ctx.push(definition, { action, record }, [managersRoom(ctx.companyId)])
}

export function pushItemDeletion(ctx: Ctx, { id, contactListId }: Pick<ContactListItem, 'id' | 'contactListId'>): void {
  for (const definition of [contactListItemPush, listItemsPush(contactListId)])
    ctx.push(definition, { action: 'delete', id, contactListId }, [managersRoom(ctx.companyId)])
}

/** Many have come into the list at once. */
export function pushReload(ctx: Ctx, contactListId: number, records: ContactListItem[]): void {
  ctx.push(listItemsPush(contactListId), { action: 'reload', records }, [managersRoom(ctx.companyId)])
}
