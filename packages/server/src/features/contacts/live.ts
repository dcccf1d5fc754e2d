import { type Contact, contactPush } from '@recado/contract/contacts/api'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

export function pushContact(ctx: Ctx, action: 'create' | 'update', contact: Contact): void {
  ctx.push(contactPush, { action, contact }, [room.company(ctx.companyId)])
}

export function pushDeletion(ctx: Ctx, contactId: number): void {
  ctx.push(contactPush, { action: 'delete', contactId }, [room.company(ctx.companyId)])
}
