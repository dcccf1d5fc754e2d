import { showSession } from '#features/connections/sessions.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { requireApp, secretOf } from './apps.ts'
import type { MetaAccess } from './meta.ts'
import { findLine, hasLine, type LineRow } from './queries.ts'

const tokenPlace = 'official_lines.token'

/** What it takes to ask Meta about the account of a line. */
export interface LineAccess extends MetaAccess {
  connectionId: number
  wabaId: string
}

export async function requireLine(ctx: Ctx, connectionId: number): Promise<LineRow> {
  return (await findLine(ctx.tx, connectionId, ctx.now)) ?? fail('ERR_WAPP_UNSUPPORTED')
}

/** Whether Meta's API carries the connection. */
export function isOfficialLine(ctx: Ctx, connectionId: number): Promise<boolean> {
  return hasLine(ctx.tx, connectionId)
}

export function sealToken({ secrets }: Pick<Ctx, 'secrets'>, token: string): string {
  return secrets.seal(tokenPlace, token)
}

export function tokenOf({ secrets }: Pick<Ctx, 'secrets'>, { sealedToken }: Pick<LineRow, 'sealedToken'>): string {
  return secrets.open(tokenPlace, sealedToken)
}

/** Refuses a connection that is none of the company's, or that Meta's API does not carry. */
export async function accessOf(ctx: Ctx, connectionId: number): Promise<LineAccess> {
  await showSession(ctx, connectionId)
  const line = await requireLine(ctx, connectionId)
  const secret = secretOf(ctx, await requireApp(ctx, line.appId))
  return { connectionId, wabaId: line.wabaId, token: tokenOf(ctx, line), secret }
}
