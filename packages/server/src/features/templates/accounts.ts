import type { Ctx } from '#platform/unit.ts'
import { findWaba } from './queries.ts'

/** The account at Meta (WABA) that carries a connection. Undefined where a phone does. */
export function accountOf(ctx: Ctx, connectionId: number): Promise<string | undefined> {
  return findWaba(ctx.tx, connectionId)
}
