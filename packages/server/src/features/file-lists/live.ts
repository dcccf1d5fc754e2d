import { type FileList, fileListPush } from '@recado/contract/file-lists/api'
import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const managersRoom = (companyId: number) => roomOf(companyId, 'files:managers')

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return can(profile, 'files:manage') ? [managersRoom(companyId)] : []
}

export function pushFileList(ctx: Ctx, action: 'create' | 'update', fileList: FileList): void {
  ctx.push(fileListPush, { action, fileList }, [managersRoom(ctx.companyId)])
}

export function pushDeletion(ctx: Ctx, fileId: number): void {
  ctx.push(fileListPush, { action: 'delete', fileId }, [managersRoom(ctx.companyId)])
}
