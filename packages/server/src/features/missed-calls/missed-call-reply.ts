import type { z } from 'zod'
import { sendAutomaticText } from '#features/bots/automatic-text.ts'
import type { callMissed } from '#features/messages/events.ts'
import type { Ctx } from '#platform/unit.ts'
import { mayReplyToCall } from './queries.ts'

const minuteMs = 60_000
/** The caller of an older call expects no message. */
const freshMs = 5 * minuteMs
/** A caller who calls again and again gets the message once in this time. */
const pauseMs = 10 * minuteMs

const text = {
  pt: 'Não atendemos ligações neste número. Escreva a sua mensagem e responderemos por aqui.',
  en: 'We do not take calls on this number. Please write to us, and we will answer here.',
  es: 'No atendemos llamadas en este número. Escríbenos y te responderemos por aquí.',
}

/** Tells a caller whose call was turned away to write. */
export async function replyToMissedCall(ctx: Ctx, { messageId, ticketId }: z.output<typeof callMissed.payload>): Promise<void> {
  if (await mayReplyToCall(ctx.tx, messageId, { now: ctx.now, freshMs, pauseMs })) await sendAutomaticText(ctx, ticketId, text)
}
