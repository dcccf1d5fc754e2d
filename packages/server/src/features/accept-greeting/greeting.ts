import { sendAutomaticText } from '#features/bots/automatic-text.ts'
import type { Ctx } from '#platform/unit.ts'

const greeting = {
  pt: 'Olá! Meu nome é {{agent}} e vou continuar o seu atendimento.',
  en: 'Hello! My name is {{agent}} and I will take care of your request from here.',
  es: '¡Hola! Me llamo {{agent}} y voy a seguir con tu consulta.',
}

/**
 * Tells the customer which attendant has accepted the ticket, once per acceptance: the event is stored in the same transaction as the
 * acceptance, and the message in the same transaction as the end of this job. Sends nothing when the ticket has since gone to another
 * attendant.
 */
export async function greet(ctx: Ctx, ticketId: number, userId: number): Promise<void> {
  await sendAutomaticText(ctx, ticketId, greeting, {
    userId,
    still: (ticket) => ticket.status === 'open' && ticket.userId === userId,
  })
}
