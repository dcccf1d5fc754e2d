import { stopWithinMs, type CampaignAnswer } from '@recado/contract/campaigns/texts'
import { z } from 'zod'
import { sendAutomaticText } from '#features/bots/automatic-text.ts'
import { lockContact } from '#features/contacts/contacts.ts'
import { recordOptOutAnswer } from '#features/contacts/restrictions/opt-outs.ts'
import { endQuestion } from '#features/messages/inbound/one-word-answers.ts'
import { requireTicket } from '#features/tickets/find.ts'
import { recordContactEvent } from '#features/tickets/history/history.ts'
import type { Ctx } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { pushCampaignChange } from './campaigns.ts'
import { wakeCampaigns } from './queries.ts'
import {
  isAsked,
  lockAsked,
  lockLatest,
  type Recipient,
  type RecipientPatch,
  skipAsked,
  updateRecipient,
} from './recipient-queries.ts'

/** Said once to a contact that opts out. */
const goodbye = {
  pt: 'Pronto, você não vai mais receber nossas campanhas.',
  en: 'Done: you will no longer receive our campaigns.',
  es: 'Listo, ya no recibirás nuestras campañas.',
}

interface Answered {
  ticketId: number
  contactId: number
  connectionId: number
  word: CampaignAnswer
  text: string
}

/** A contact has answered in one word: yes to one campaign, or no to all. */
export async function applyAnswer(ctx: Ctx, { ticketId, contactId, connectionId, word, text }: Answered): Promise<void> {
  const { tx, now } = ctx
  // Locks the contact before its recipients, and does not lock campaigns at all, because serving locks campaigns first.
  await lockContact(ctx, contactId)
  const asked = await lockAsked(tx, contactId, connectionId)
  const source = word === 'stop' ? 'word' : 'confirmation'
  const campaign = asked ?? (word === 'stop' ? await latest(ctx, ticketId) : undefined)
  const answer = { source, words: text, campaignId: campaign?.campaignId ?? null } as const
  if (word === 'yes') {
    await recordOptOutAnswer(ctx, contactId, 'in', answer)
    await ctx.enqueue(wake, { connectionId })
    if (asked) await answered(ctx, asked, { confirmation: true, confirmedAt: now }, { state: 'queued' })
  } else {
    if (asked && word === 'no') await answered(ctx, asked, { confirmation: false }, { state: 'skipped', reason: 'declined' })
    await skipAsked(tx, contactId)
    if (await recordOptOutAnswer(ctx, contactId, 'out', answer)) await sendAutomaticText(ctx, ticketId, goodbye)
  }
  if (!(await isAsked(tx, contactId, connectionId))) await endQuestion(ctx, { contactId, connectionId })
  if (campaign) await pushCampaignChange(ctx, campaign.campaignId)
}

/** The recipient row of a ticket's contact in the campaign that a word is about, locked. */
function latest({ tx, now }: Ctx, ticketId: number) {
  return lockLatest(tx, ticketId, new Date(now.getTime() - stopWithinMs))
}

/** Wakes campaigns, so that a contact who said yes is served at once. */
export const wake = job({
  name: 'campaigns.wake',
  input: z.object({ connectionId: z.int() }),
  run: ({ tx, now }, { connectionId }) => wakeCampaigns(tx, now, connectionId),
})

/** The consequence of an answer waits until the question is known to have left. */
async function answered(ctx: Ctx, { id, state }: Recipient, said: RecipientPatch, then: RecipientPatch): Promise<void> {
  await updateRecipient(ctx.tx, id, state === 'asked' ? { ...said, ...then } : said)
}

/** A contact who had a campaign message writes. That is the campaign's reply, and the ticket's history says so. */
export async function recordReply(ctx: Ctx, ticketId: number): Promise<void> {
  const { tx, now } = ctx
  const replied = await latest(ctx, ticketId)
  if (replied?.repliedAt !== null) return
  await updateRecipient(tx, replied.id, { repliedAt: now, ticketId })
  const event = { kind: 'campaign-replied', detail: { name: replied.campaign } } as const
  await recordContactEvent(ctx, await requireTicket(ctx, ticketId), { ...event, userId: null, at: now })
}
