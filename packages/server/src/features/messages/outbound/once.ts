import { priorityClasses } from '@recado/border/orders'
import { isRetriable } from '@recado/contract/messages/policy'
import type { Message } from '@recado/contract/messages/api'
import { randomUUID } from 'node:crypto'
import { derivedId } from '#platform/derived-id.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { load } from '#features/messages/load.ts'
import { type Draft, post, sendAgain, type Sender } from './post.ts'
import { lockByClientId, type Sent } from '#features/messages/queries.ts'

interface Batch {
  drafts: readonly Draft[]
  /** The message that the first one answers. */
  quotedId: number | null
}

/**
 * Sends what `compose` makes, once per clientId. A repeat returns what is there and retries what failed. The caller has locked the ticket.
 */
export async function postOnce(
  ctx: ActorCtx,
  ticket: LockedTicket,
  wish: string | undefined,
  compose: () => Promise<Batch>,
): Promise<Message[]> {
  const clientId = wish ?? randomUUID()
  const earlier = await listEarlier(ctx, ticket, clientId)
  if (earlier.length > 0) return repeat(ctx, ticket, earlier)
  const { drafts, quotedId } = await compose()
  const sender: Sender = { origin: 'agent', userId: ctx.actor.id, class: priorityClasses.person }
  const messages: Message[] = []
  for (const [at, draft] of drafts.entries()) {
    const keys = { clientId: idOf(clientId, at), quotedId: at === 0 ? quotedId : null }
    messages.push(await post(ctx, ticket, draft, sender, keys))
  }
  return messages
}

/** Each message of a call has its own id, derived from the call's. */
function idOf(clientId: string, at: number): string {
  return at === 0 ? clientId : derivedId(`${clientId}/${at}`)
}

/** What an earlier call with this id has stored. */
async function listEarlier(ctx: Ctx, ticket: LockedTicket, clientId: string): Promise<Sent[]> {
  const found: Sent[] = []
  for (let at = 0; ; at++) {
    const sent = await lockByClientId(ctx.tx, idOf(clientId, at))
    if (!sent) return found
    if (sent.ticketId !== ticket.id)
      fail('ERR_VALIDATION', { fields: [{ path: 'clientId', rule: 'unique', message: 'used elsewhere' }] })
    found.push(sent)
  }
}

async function repeat(ctx: Ctx, ticket: LockedTicket, earlier: readonly Sent[]): Promise<Message[]> {
  const messages: Message[] = []
  for (const sent of earlier)
    messages.push(isRetriable(sent) ? await sendAgain(ctx, ticket, sent, priorityClasses.person) : await load(ctx, sent.id))
  return messages
}
