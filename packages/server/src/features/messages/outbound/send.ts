import type { Parsed } from '@recado/contract/endpoint'
import { canAnswer } from '@recado/contract/messages/policy'
import { splitSignature } from '@recado/contract/messages/signature'
import type { Message, sendMessage } from '@recado/contract/messages/api'
import { canWrite } from '@recado/contract/tickets/policy'
import { requireContact } from '#features/contacts/contacts.ts'
import { fileAt } from '#features/media/media.ts'
import { offersFile } from '#features/quick-messages/quick-messages.ts'
import { canSeeAnyTicket, lockVisibleTicket } from '#features/tickets/tickets.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireStored } from '#features/messages/load.ts'
import * as location from '#features/messages/location.ts'
import { postOnce } from './once.ts'
import type { Draft } from './post.ts'
import { listTicketIdsByMedia } from '#features/messages/queries.ts'
import * as vcard from '#features/messages/vcard.ts'
import { takesCaption } from './wire.ts'

type Given = Parsed<typeof sendMessage>
/** What a call carries. Absent flags are off. */
type Wish = Pick<Given, 'ticketId' | 'clientId' | 'body' | 'quotedMsg' | 'mediaUrl' | 'contactIds' | 'location'> &
  Partial<Pick<Given, 'asDocument'>>

/**
 * Sends what the call carries. Each file is a message of its own. The screen's own id makes it happen once: a repeat returns what is there,
 * and after a failure it means to try again.
 */
export async function send(ctx: ActorCtx, input: Wish): Promise<Message[]> {
  const ticket = await requireWritableTicket(ctx, input.ticketId)
  return postOnce(ctx, ticket, input.clientId, async () => {
    const quotedId = input.quotedMsg ? await quotedIn(ctx, ticket, input.quotedMsg.id) : null
    return { quotedId, drafts: await compose(ctx, input) }
  })
}

/** The ticket, locked, if the actor may write to its customer. */
export async function requireWritableTicket(ctx: ActorCtx, ticketId: number): Promise<LockedTicket> {
  const ticket = await lockVisibleTicket(ctx, ticketId)
  if (ticket.status !== 'open') fail('ERR_TICKET_NOT_OPEN')
  return canWrite(ctx.actor, ticket) ? ticket : fail('ERR_NO_PERMISSION')
}

async function quotedIn(ctx: ActorCtx, ticket: LockedTicket, id: number): Promise<number> {
  const quoted = await requireStored(ctx, id)
  return quoted.ticketId === ticket.id && canAnswer(ctx.actor, ticket, quoted) ? id : fail('ERR_FETCH_WAPP_MSG')
}

async function compose(ctx: ActorCtx, input: Wish): Promise<readonly Draft[]> {
  const drafts = [
    ...ctx.uploads.map((file) => toDraft(input.asDocument ? { ...file, kind: 'application' } : file)),
    ...(await again(ctx, input)),
    ...(await cards(ctx, input)),
    ...places(input),
  ]
  const { body, isSigned } = splitSignature(input.body, ctx.actor.name)
  return withText(drafts, { body, signature: isSigned ? ctx.actor.name : null })
}

/** A text goes under the first file that can carry one, or else before everything. Without text and file there is nothing to send. */
export function withText(drafts: readonly Draft[], text: Pick<Draft, 'body' | 'signature'>): readonly Draft[] {
  const [first, ...others] = drafts
  if (!/\S/.test(text.body)) {
    return first ? drafts : fail('ERR_VALIDATION', { fields: [{ path: 'body', rule: 'required', message: 'nothing to send' }] })
  }
  if (first?.mediaId !== undefined && takesCaption(first.mediaType as 'image')) return [{ ...first, ...text }, ...others]
  return [{ mediaType: 'conversation', ...text }, ...drafts]
}

export function toDraft({ mediaId, kind, name }: ActorCtx['uploads'][number]): Draft {
  return { mediaType: kind, body: '', mediaId, fileName: name }
}

async function again(ctx: ActorCtx, { mediaUrl }: Wish): Promise<Draft[]> {
  if (!mediaUrl) return []
  const file = await fileAt(ctx, mediaUrl)
  if (!file || !(await maySendAgain(ctx, file.id)))
    return fail('ERR_VALIDATION', { fields: [{ path: 'mediaUrl', rule: 'file', message: 'not a file that may be sent' }] })
  return [toDraft({ ...file, mediaId: file.id, size: file.size ?? 0 })]
}

/** A user may send any file that they may see, in a message that was not deleted or in a quick message. */
async function maySendAgain(ctx: ActorCtx, mediaId: number): Promise<boolean> {
  return (await offersFile(ctx, mediaId)) || canSeeAnyTicket(ctx, await listTicketIdsByMedia(ctx.tx, mediaId))
}

async function cards(ctx: ActorCtx, { contactIds = [] }: Wish): Promise<Draft[]> {
  if (contactIds.length === 0) return []
  const found: vcard.Card[] = []
  for (const id of contactIds) found.push(vcard.cardOf(await requireContact(ctx, id)))
  return [{ mediaType: found.length === 1 ? 'contactMessage' : 'vcard', body: vcard.toBody(found) }]
}

function places({ location: place }: Wish): Draft[] {
  return place ? [{ mediaType: 'locationMessage', body: location.toBody({ ...place, description: place.name }) }] : []
}
