import { fillIn, type PlaceholderValues } from '@recado/contract/bots/placeholders'
import { valuesFor } from '@recado/contract/bots/values'
import { botWords } from '@recado/contract/bots/words'
import { sendFor } from '#features/messages/outbound/send-for.ts'
import type { Ctx } from '#platform/unit.ts'
import { type Addressee, findAddressee } from './addressee-queries.ts'

/** What is to be said, where it depends on the company's language. */
type Text = string | Readonly<Record<Addressee['language'], string>>

/**
 * Says something to the customer of a ticket on the company's behalf, with its placeholders filled in; nothing when there is
 * nothing to say, or nobody who may be spoken to. `userId`: on whose behalf.
 */
export async function speak(
  ctx: Ctx,
  ticketId: number,
  text: Text,
  { userId = null, ...more }: PlaceholderValues & { userId?: number | null } = {},
): Promise<void> {
  const addressee = await findAddressee(ctx.tx, ctx.companyId, ticketId, ctx.now)
  if (!addressee?.hears) return
  const { language, queue, agent } = addressee
  const place = { queue: queue ?? '', agent: agent ?? '' }
  const values = { ...valuesFor({ ...addressee, words: botWords[language] }, ctx.now.getTime()), ...place, ...more }
  const body = fillIn(typeof text === 'string' ? text : text[language], values)
  if (body.trim() !== '') await sendFor(ctx, { ticketId, body, mediaId: null, userId, origin: 'bot' })
}
