import { fillIn, variantFor, variantsOf, type Variant } from '@recado/contract/campaigns/texts'
import type { CampaignSettings } from '@recado/contract/campaigns/settings'
import type { SkipReason } from '@recado/contract/campaigns/shipping'
import { addMany, tellMany } from '#features/contacts/bulk.ts'
import { findIfThere } from '#features/contacts/contacts.ts'
import { awaitWord } from '#features/messages/inbound/words.ts'
import { sendAgainFor, sendFor } from '#features/messages/outbound/send-for.ts'
import { takesCaption } from '#features/messages/outbound/wire.ts'
import { keptTicket } from '#features/tickets/live-tickets.ts'
import type { Ctx } from '#platform/unit.ts'
import type { Serving } from './queries.ts'
import { findPart, hasContact, insertPart, type Recipient, type RecipientPatch, updateRecipient } from './recipient-queries.ts'

/** The request for a yes, and the text: what follows are files. */
export const parts = { request: 0, text: 1 } as const

/** One message of what somebody gets. */
interface Content {
  body: string
  mediaId: number | null
}

/** What everybody of a campaign gets after the text, one message each: files that carry no caption, and those of the list. */
export function filesOf({ mediaId, mediaKind, files }: Serving): number[] {
  return mediaId !== null && mediaKind !== null && !takesCaption(mediaKind) ? [mediaId, ...files] : files
}

export interface Surroundings {
  connectionId: number
  company: string
  settings: CampaignSettings
}

/** Hands over what somebody gets next, or finds that they get nothing. `stays`: the line does not take it now. */
export async function serve(
  ctx: Ctx,
  campaign: Serving,
  recipient: Recipient,
  around: Surroundings,
): Promise<'handed over' | 'skipped' | 'stays'> {
  const contact = await contactOf(ctx, campaign, recipient)
  if (typeof contact === 'string') return skip(ctx, recipient, contact)
  const variant = variantOf(campaign, recipient)
  const content = contentOf(campaign, recipient, variant, around)
  if (content.body.trim() === '' && content.mediaId === null) return leave(ctx, recipient)
  const { connectionId } = around
  const sent = await send(ctx, recipient, { contactId: contact.id, connectionId }, content)
  const known = { contactId: contact.id, variant }
  if (sent === 'stays') return sent
  await updateRecipient(ctx.tx, ctx.companyId, recipient.id, { ...known, state: 'sending', reason: null })
  await awaitWord(ctx, { contactId: contact.id, connectionId }, recipient.part === parts.request)
  return 'handed over'
}

/** Whom it goes to, who is made when missing; or why to nobody. Whoever has begun to get something gets the rest. */
async function contactOf(ctx: Ctx, campaign: Serving, recipient: Recipient): Promise<{ id: number } | SkipReason> {
  const { contactListId } = campaign
  const { contactListItemId, name, number, email, sentAt } = recipient
  if (contactListId !== null && contactListItemId === null && sentAt === null) return 'removed'
  // Whoever was deleted on purpose is not made anew.
  const isDeleted = recipient.contactId !== null && !(await findIfThere(ctx, recipient.contactId))
  if (isDeleted) return 'removed'
  const contact =
    contactListId === null
      ? await findIfThere(ctx, recipient.contactId)
      : await findIfThere(ctx, await ownerOf(ctx, { name, number, email }))
  if (!contact) return 'removed'
  if (contact.blockedAt !== null) return 'blocked'
  if (contact.optedOutAt !== null) return 'opted-out'
  return (await hasContact(ctx.tx, ctx.companyId, recipient, contact.id)) ? 'duplicate' : contact
}

async function ownerOf(ctx: Ctx, person: Pick<Recipient, 'name' | 'number' | 'email'>): Promise<number | null> {
  const added = await addMany(ctx, [{ ...person, extraInfo: [] }], 'keep')
  const created = added.flatMap(({ contactId, outcome }) => (outcome === 'created' ? [contactId] : []))
  if (created.length > 0) await tellMany(ctx, created)
  return added[0]?.contactId ?? null
}

/** A text of which nothing is left is not sent; nor is a file that the list no longer has. */
async function leave(ctx: Ctx, { id, sentAt, deliveredAt, readAt }: Recipient): Promise<'skipped'> {
  const done = readAt ? 'read' : deliveredAt ? 'delivered' : 'sent'
  const patch = sentAt ? { state: done } : { state: 'failed', reason: 'ERR_SENDING_WAPP_MSG' }
  await updateRecipient(ctx.tx, ctx.companyId, id, patch as RecipientPatch)
  return 'skipped'
}

async function skip(ctx: Ctx, { id }: Recipient, reason: SkipReason): Promise<'skipped'> {
  await updateRecipient(ctx.tx, ctx.companyId, id, { state: 'skipped', reason })
  return 'skipped'
}

/** The text they were given once stays theirs, as long as there is such a text. */
function variantOf(campaign: Serving, { campaignId, number, variant }: Recipient): Variant {
  const written = variantsOf(campaign)
  return written.find((one) => one === variant) ?? variantFor(campaignId, number, written) ?? 1
}

function contentOf(campaign: Serving, recipient: Recipient, variant: Variant, { company, settings }: Surroundings): Content {
  const { part } = recipient
  const say = (text: string | null) => fillIn(text ?? '', recipient, company, settings.variables)
  if (part === parts.request) return { body: say(campaign.confirmationMessage), mediaId: null }
  if (part > parts.text) return { body: '', mediaId: filesOf(campaign)[part - parts.text - 1] ?? null }
  const { mediaId, mediaKind } = campaign
  return { body: say(campaign[`message${variant}`]), mediaId: mediaKind !== null && takesCaption(mediaKind) ? mediaId : null }
}

/** Under the name it had before, if it was taken back: nobody gets it twice. */
async function send(
  ctx: Ctx,
  { id, part }: Recipient,
  conversation: { contactId: number; connectionId: number },
  content: Content,
): Promise<'handed over' | 'stays'> {
  const { tx, companyId } = ctx
  const before = await findPart(tx, companyId, id, part)
  // Somebody has sent it again from the conversation: what becomes of it will be heard.
  if (before && (before.ack > 0 || before.failedReason === null)) return 'handed over'
  const message = { ...content, userId: null, origin: 'campaign', goesOn: part > parts.text } as const
  if (before) {
    const { failedReason } = await sendAgainFor(ctx, { ...message, messageId: before.messageId, ticketId: before.ticketId })
    return failedReason === null ? 'handed over' : 'stays'
  }
  const { ticketId } = await keptTicket(ctx, { ...conversation, isGroup: false })
  const made = await sendFor(ctx, { ...message, ticketId })
  await insertPart(tx, companyId, id, part, made.id)
  return made.failedReason === null ? 'handed over' : 'stays'
}
