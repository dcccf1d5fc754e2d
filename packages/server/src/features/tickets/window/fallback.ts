import type { Ctx } from '#platform/unit.ts'
import { clearFallback, hasFallback, upsertFallback } from './queries.ts'

interface Person {
  connectionId: number
  contactId: number
}

/** Whether the connection's fallback template has gone to the contact since the contact's window was last open. */
export function hasFallbackGone(ctx: Ctx, { connectionId, contactId }: Person): Promise<boolean> {
  return hasFallback(ctx.tx, connectionId, contactId)
}

/** It goes out now. */
export function recordFallback(ctx: Ctx, { connectionId, contactId }: Person): Promise<void> {
  return upsertFallback(ctx.tx, connectionId, contactId, ctx.now)
}

/** What went to a contact at this time was taken back before it left. If it was the fallback template, the next one goes again. */
export function forgetFallback(ctx: Ctx, person: Person, at: Date): Promise<void> {
  return clearFallback(ctx.tx, person.connectionId, person.contactId, at)
}
