import { variableWithoutValue } from '@recado/contract/campaigns/template'
import { fillCampaignText, variantFor, variantsOf, type Variant } from '@recado/contract/campaigns/texts'
import type { CampaignSettings } from '@recado/contract/campaigns/settings'
import { skipReason, type SkipReason } from '@recado/contract/campaigns/shipping'
import type { ErrorCode } from '@recado/contract/errors'
import { addMany, pushContactReload } from '#features/contacts/bulk.ts'
import { findIfThere, tryLockContact } from '#features/contacts/contacts.ts'
import { awaitWord } from '#features/messages/inbound/one-word-answers.ts'
import { draftOf, sendDraftAgainFor, sendDraftFor } from '#features/messages/outbound/send-for.ts'
import { openingFor } from '#features/messages/outbound/window.ts'
import { takesCaption } from '#features/messages/outbound/wire.ts'
import { compose } from '#features/templates/compose.ts'
import { lockTicket } from '#features/tickets/find.ts'
import { ticketOfBlockedContact } from '#features/tickets/live-tickets.ts'
import { Failure } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import type { Serving } from './queries.ts'
import { findPart, hasContact, insertPart, type Recipient, updateRecipient } from './recipient-queries.ts'
import { type Contact, type FilledTemplate, filledFor } from './by-template/filling.ts'

/** The request for a yes, and the text. Later parts are files. */
export const parts = { request: 0, text: 1 } as const

const final: readonly ErrorCode[] = ['ERR_CONTACT_BLOCKED', 'ERR_FETCH_WAPP_MSG', 'ERR_TEMPLATE_VALUES', 'ERR_TEMPLATE_LINE']

/** One message of what a recipient gets. */
interface Content {
  body: string
  mediaId: number | null
  /** What goes out instead. */
  template?: FilledTemplate
}

/**
 * The recipient's next file after the text, one message each: a file that carries no caption, then those of the list. When the list changes
 * meanwhile, a recipient gets the new files, and none twice.
 */
export function nextFile({ mediaId, mediaKind, files, templateValues }: Serving, given: readonly number[]): number | undefined {
  if (templateValues !== null) return undefined
  const all = mediaId !== null && mediaKind !== null && !takesCaption(mediaKind) ? [mediaId, ...files] : files
  return all.find((file) => !given.includes(file))
}

export interface ServingContext {
  connectionId: number
  company: string
  settings: CampaignSettings
  /** Whether the connection may write to people who did not write first, and if not, until when. */
  firstContacts: { may: boolean; until: Date | null }
}

/**
 * Hands over the recipient's next message, or finds that the recipient gets nothing. `stays`: the connection does not take it now. `busy`:
 * another transaction has locked the contact.
 */
export async function serve(
  ctx: Ctx,
  campaign: Serving,
  recipient: Recipient,
  around: ServingContext,
): Promise<'handed over' | 'skipped' | 'stays' | 'busy'> {
  const contact = await contactOf(ctx, recipient)
  if (contact === 'busy') return contact
  if (typeof contact === 'string') return leave(ctx, recipient, contact)
  const { connectionId } = around
  const content = await contentFor(ctx, campaign, recipient, { contact, ...around })
  if (content === 'waits') return 'skipped'
  if (typeof content === 'string') return leave(ctx, recipient, content)
  const isEmpty = content.body.trim() === '' && content.mediaId === null && !content.template
  if (isEmpty) return leave(ctx, recipient, recipient.part > parts.text ? null : 'ERR_SENDING_WAPP_MSG')
  const sent = await send(ctx, recipient, { contactId: contact.id, connectionId }, content).catch(refusalOf)
  if (sent === 'stays') return sent
  if (sent instanceof Failure) return leave(ctx, recipient, sent.code)
  const files = recipient.part > parts.text && content.mediaId !== null ? { files: filesWith(recipient, content.mediaId) } : {}
  const variant = content.template ? 0 : variantOf(campaign, recipient)
  const patch = { contactId: contact.id, variant, state: 'sending', reason: null, ...files } as const
  await updateRecipient(ctx.tx, recipient.id, patch)
  await awaitWord(ctx, { contactId: contact.id, connectionId }, recipient.part === parts.request ? sent.messageId : null)
  return 'handed over'
}

/** What goes to a recipient now, or why nothing does. `waits`: the window has closed since the campaign began, and there is no room. */
async function contentFor(
  ctx: Ctx,
  campaign: Serving,
  recipient: Recipient,
  { contact, ...around }: ServingContext & { contact: Contact },
): Promise<Content | string> {
  const { connectionId, firstContacts } = around
  const opening = await openingFor(ctx, { contactId: contact.id, connectionId })
  if (opening === 'open' && (campaign.templateValues === null || campaign.freeTextInside))
    return written(campaign, recipient, around)
  if (campaign.templateValues === null || opening === 'nothing') return 'window-closed' satisfies SkipReason
  if (opening === 'open' || firstContacts.may || recipient.isStranger) return filledFor(ctx, campaign, recipient, contact)
  await updateRecipient(ctx.tx, recipient.id, { isStranger: true })
  return 'waits'
}

/** A missing recipient or file is no reason to retry. Any other error is. */
function refusalOf(error: unknown): Failure {
  if (error instanceof Failure && final.includes(error.code)) return error
  throw error
}

/**
 * The contact to send to, created when missing, or the reason why there is none. A recipient who has begun to get messages gets the rest.
 */
async function contactOf(ctx: Ctx, recipient: Recipient): Promise<Contact | SkipReason | 'busy'> {
  const { ofList, isListed, name, number, email, sentAt, requestedAt } = recipient
  const hasBegun = sentAt !== null || requestedAt !== null
  if (ofList && !isListed && !hasBegun) return 'removed'
  // A known contact is found by its id, whatever its number is by now, and is not created anew once deleted.
  const contactId = recipient.contactId ?? (ofList ? await ownerOf(ctx, { name, number, email }) : null)
  if (contactId === null) return 'removed'
  // An opt-out that arrives at the same time counts. The transaction that takes it in may lock the campaign's rows next, so this one does
  // not wait for the contact.
  if (!(await tryLockContact(ctx, contactId))) return 'busy'
  const contact = await findIfThere(ctx, contactId)
  if (!contact) return 'removed'
  if (contact.blockedAt !== null) return 'blocked'
  if (contact.optedOutAt !== null) return 'opted-out'
  const isTwice = !hasBegun && (await hasContact(ctx.tx, recipient, contact.id))
  return isTwice ? 'duplicate' : contact
}

async function ownerOf(ctx: Ctx, person: Pick<Recipient, 'name' | 'number' | 'email'>): Promise<number | null> {
  const added = await addMany(ctx, [{ ...person, extraInfo: [] }], 'keep')
  const created = added.flatMap(({ contactId, outcome }) => (outcome === 'created' ? [contactId] : []))
  if (created.length > 0) await pushContactReload(ctx, created)
  return added[0]?.contactId ?? null
}

/** The recipient gets nothing more. One who has had the text counts as sent, others are skipped or failed, with a reason. */
async function leave(ctx: Ctx, { id, sentAt, deliveredAt, readAt }: Recipient, reason: string | null): Promise<'skipped'> {
  const done = readAt ? 'read' : deliveredAt ? 'delivered' : 'sent'
  const state = sentAt ? done : isSkipReason(reason) ? 'skipped' : 'failed'
  await updateRecipient(ctx.tx, id, { state, reason })
  return 'skipped'
}

function isSkipReason(reason: string | null): boolean {
  return skipReason.safeParse(reason).success || variableWithoutValue(reason ?? '') !== undefined
}

/** A recipient keeps the text variant given once, as long as it exists. */
function variantOf(campaign: Serving, { campaignId, number, variant }: Recipient): Variant {
  if (campaign.templateValues !== null) return 1
  const written = variantsOf(campaign)
  return written.find((one) => one === variant) ?? variantFor(campaignId, number, written) ?? 1
}

function written(campaign: Serving, recipient: Recipient, { company, settings }: ServingContext): Content {
  const { part } = recipient
  const variant = variantOf(campaign, recipient)
  const say = (text: string | null) => fillCampaignText(text ?? '', recipient, company, settings.variables)
  if (part === parts.request) return { body: say(campaign.confirmationMessage), mediaId: null }
  if (part > parts.text) return { body: '', mediaId: givenAs(recipient) ?? nextFile(campaign, recipient.files) ?? null }
  const { mediaId, mediaKind } = campaign
  return { body: say(campaign[`message${variant}`]), mediaId: mediaKind !== null && takesCaption(mediaKind) ? mediaId : null }
}

/** The file that the recipient was given as this part, if any. */
function givenAs({ part, files }: Recipient): number | undefined {
  return files[part - parts.text - 1]
}

function filesWith({ part, files }: Recipient, file: number): number[] {
  return [...files.slice(0, part - parts.text - 1), file]
}

/** A message that was taken back goes out under its previous id, so that no recipient gets it twice. */
async function send(
  ctx: Ctx,
  { id, part }: Recipient,
  conversation: { contactId: number; connectionId: number },
  content: Content,
): Promise<{ messageId: number } | 'stays'> {
  const { tx } = ctx
  const { contactId, connectionId } = conversation
  const { body, mediaId, template } = content
  const before = await findPart(tx, id, part)
  // An attendant has sent it again from the conversation. Its result will arrive.
  if (before && before.failedReason === null) return before
  const sender = { userId: null, origin: 'campaign', goesOn: part > parts.text } as const
  const { ticketId } = before ?? (await ticketOfBlockedContact(ctx, { contactId, connectionId, isGroup: false }))
  const ticket = await lockTicket(ctx, ticketId)
  const draft = template
    ? await compose(ctx, { ...ticket, whatsappId: connectionId }, template.of, template)
    : await draftOf(ctx, body, mediaId)
  if (before) {
    const { messageId } = before
    const { failedReason } = await sendDraftAgainFor(ctx, ticket, draft, { ...sender, messageId, connectionId })
    return failedReason === null ? before : 'stays'
  }
  const made = await sendDraftFor(ctx, ticket, draft, sender)
  await insertPart(tx, id, part, made.id)
  return made.failedReason === null ? { messageId: made.id } : 'stays'
}
