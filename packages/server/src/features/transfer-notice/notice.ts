import type { z } from 'zod'
import { sendAutomaticText } from '#features/bots/automatic-text.ts'
import type { ticketTransferred } from '#features/tickets/events.ts'
import type { Ctx } from '#platform/unit.ts'

const texts = {
  queue: {
    pt: 'Seu atendimento foi transferido para {{queue}}.',
    en: 'Your conversation has been transferred to {{queue}}.',
    es: 'Transferimos tu conversación a {{queue}}.',
  },
  agent: {
    pt: 'Seu atendimento foi transferido para {{agent}}.',
    en: 'Your conversation has been transferred to {{agent}}.',
    es: 'Transferimos tu conversación a {{agent}}.',
  },
  both: {
    pt: 'Seu atendimento foi transferido para {{agent}}, de {{queue}}.',
    en: 'Your conversation has been transferred to {{agent}} in {{queue}}.',
    es: 'Transferimos tu conversación a {{agent}}, de {{queue}}.',
  },
}

type Transferred = z.output<typeof ticketTransferred.payload>

/** Tells the customer the queue or the user that the conversation was transferred to, unless it has gone elsewhere since. */
export async function sendTransferNotice(ctx: Ctx, { ticketId, userId, queueId, isOtherQueue }: Transferred): Promise<void> {
  const text = userId === null ? texts.queue : isOtherQueue ? texts.both : texts.agent
  await sendAutomaticText(ctx, ticketId, text, { still: (ticket) => ticket.userId === userId && ticket.queueId === queueId })
}
