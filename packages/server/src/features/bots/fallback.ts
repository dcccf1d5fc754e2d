import type { ErrorCode } from '@recado/contract/errors'
import type { TemplateMessage } from '@recado/contract/templates/message'
import { recordUnsent } from '#features/messages/outbound/withdraw.ts'
import { trySendStored } from '#features/templates/stored.ts'
import { fallbackOf } from '#features/templates/templates.ts'
import { lockTicket } from '#features/tickets/find.ts'
import { hasFallbackGone, recordFallback } from '#features/tickets/window/fallback.ts'
import type { Ctx } from '#platform/unit.ts'
import { fillerFor } from './automatic-text.ts'

/**
 * An automatic text did not go out, because the window is closed. The connection's fallback template goes in its place, once until the
 * customer writes again. The text stays in the conversation, not sent, and says what became of it.
 */
export async function sendFallback(ctx: Ctx, { messageId, ticketId }: { messageId: number; ticketId: number }): Promise<void> {
  const { whatsappId: connectionId, contactId } = await lockTicket(ctx, ticketId)
  const template = connectionId === null ? null : await fallbackOf(ctx, connectionId)
  if (connectionId === null || template === null) return
  const person = { connectionId, contactId }
  await recordUnsent(ctx, messageId, (await hasFallbackGone(ctx, person)) ? gone : await replace(ctx, ticketId, template, person))
}

const gone: ErrorCode = 'ERR_WINDOW_FALLBACK'

async function replace(
  ctx: Ctx,
  ticketId: number,
  message: TemplateMessage,
  person: Parameters<typeof recordFallback>[1],
): Promise<ErrorCode> {
  const fill = await fillerFor(ctx, ticketId)
  const sent = await trySendStored(ctx, { ticketId, message, fill, userId: null, origin: 'bot' })
  if (sent?.failedReason !== null) return 'ERR_WINDOW_FALLBACK_LOST'
  await recordFallback(ctx, person)
  return gone
}
