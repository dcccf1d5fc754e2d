import { type Message, messagePush } from '@recado/contract/messages/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { audienceOf } from '#features/tickets/audience.ts'
import type { Ctx } from '#platform/unit.ts'

export function pushMessage(ctx: Ctx, action: 'create' | 'update', message: Message, ticket: Ticket): void {
  ctx.push(messagePush, { action, message, ticket, contact: ticket.contact }, audienceOf(ctx.companyId, ticket))
}
