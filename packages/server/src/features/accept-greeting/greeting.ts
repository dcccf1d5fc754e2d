import { requireContact } from '#features/contacts/contacts.ts'
import { sendFor } from '#features/messages/outbound/send-for.ts'
import { findTicket } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { findGreeter } from './queries.ts'

const texts: Record<string, (name: string) => string> = {
  pt: (name) => `Olá! Meu nome é ${name} e vou continuar o seu atendimento.`,
  en: (name) => `Hello! My name is ${name} and I will take care of your request from here.`,
  es: (name) => `¡Hola! Me llamo ${name} y continuaré con su atención.`,
}

/**
 * Tells the customer who has accepted the ticket. Once per acceptance: the event is stored together
 * with it, and the message together with the end of this job. Not for groups or whoever is blocked, and not when the ticket has
 * since gone to somebody else.
 */
export async function greet(ctx: Ctx, ticketId: number, userId: number): Promise<void> {
  const greeter = await findGreeter(ctx.tx, ctx.companyId, userId)
  const ticket = await findTicket(ctx, ticketId)
  if (!greeter || !ticket || ticket.isGroup || ticket.status !== 'open' || ticket.userId !== userId) return
  if ((await requireContact(ctx, ticket.contactId)).blockedAt) return
  const text = texts[greeter.language] ?? texts['pt']
  if (text) await sendFor(ctx, { ticketId, body: text(greeter.name), mediaId: null, userId, origin: 'bot' })
}
