import { type Connection, connectionPush, type ConnectionSession, sessionPush } from '@recado/contract/connections/api'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { connectionRoom } from './rooms.ts'

export function pushConnection(ctx: Ctx, whatsapp: Connection): void {
  ctx.push(connectionPush, { action: 'update', whatsapp }, [room.company(ctx.companyId)])
}

export function pushConnectionDeletion(ctx: Ctx, whatsappId: number): void {
  ctx.push(connectionPush, { action: 'delete', whatsappId }, [room.company(ctx.companyId)])
}

/** A linked device gets a phone's whole history, so only users who may pair get the codes. */
export function pushSession(ctx: Ctx, session: ConnectionSession): void {
  ctx.push(sessionPush, { action: 'update', session }, [connectionRoom.managers(ctx.companyId)])
  ctx.push(sessionPush, { action: 'update', session: { ...session, qrcode: '', pairingCode: '', passkey: null } }, [
    connectionRoom.others(ctx.companyId),
  ])
}
