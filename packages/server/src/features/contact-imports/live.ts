import { type ContactImport, contactImportPush } from '@recado/contract/contact-imports/api'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

/** Pushes an import to its importer alone. */
export function pushImport(ctx: Ctx, userId: number, action: 'create' | 'update', contactImport: ContactImport): void {
  ctx.push(contactImportPush, { action, contactImport }, [room.user(ctx.companyId, userId)])
}

export function pushDeletion(ctx: Ctx, userId: number, contactImportId: number): void {
  ctx.push(contactImportPush, { action: 'delete', contactImportId }, [room.user(ctx.companyId, userId)])
}
