import type { Parsed } from '@recado/contract/endpoint'
import type { Message, sendMessage } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import { createHash, randomUUID } from 'node:crypto'
import { requireContact } from '#features/contacts/contacts.ts'
import { fileAt } from '#features/media/media.ts'
import { canWrite } from '#features/tickets/policy.ts'
import { take } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { load, requireStored } from './load.ts'
import * as location from './location.ts'
import { type Draft, person, post, sendAgain, type Sender } from './post.ts'
import { lockByClientId, type Sent } from './queries.ts'
import * as vcard from './vcard.ts'
import { takesCaption } from './wire.ts'

type Given = Parsed<typeof sendMessage>
/** What a call carries; flags that are not given are off. */
type Wish = Pick<Given, 'ticketId' | 'clientId' | 'body' | 'quotedMsg' | 'mediaUrl' | 'contactIds' | 'location'> & Partial<Pick<Given, 'asDocument'>>

/**
 * Sends what the call carries: each file is a message of its own. The screen's own id makes it happen once: a repeat answers
 * what is there, and after a failure it is the wish to try again.
 */
export async function send(ctx: ActorCtx, input: Wish): Promise<Message[]> {
  const ticket = await writable(ctx, input.ticketId)
  const clientId = input.clientId ?? randomUUID()
  const earlier = await listEarlier(ctx, ticket, clientId)
  if (earlier.length > 0) return repeat(ctx, ticket, earlier)
  const quotedId = input.quotedMsg ? await quotedIn(ctx, ticket, input.quotedMsg.id) : null
  const drafts = await compose(ctx, input)
  const sender: Sender = { origin: 'agent', userId: ctx.actor.id, class: person }
  const messages: Message[] = []
  for (const [at, draft] of drafts.entries()) {
    const keys = { clientId: idOf(clientId, at), quotedId: at === 0 ? quotedId : null }
    messages.push(await post(ctx, ticket, draft, sender, keys))
  }
  return messages
}

/** The ticket, held, when the actor may write to its customer. */
export async function writable(ctx: ActorCtx, ticketId: number): Promise<Ticket> {
  const ticket = await take(ctx, ticketId)
  if (ticket.status !== 'open') fail('ERR_TICKET_NOT_OPEN')
  return canWrite(ctx.actor, ticket) ? ticket : fail('ERR_NO_PERMISSION')
}

async function quotedIn(ctx: ActorCtx, ticket: Ticket, id: number): Promise<number> {
  const quoted = await requireStored(ctx, id)
  return quoted.ticketId === ticket.id && !quoted.isDeleted ? id : fail('ERR_FETCH_WAPP_MSG')
}

/** A text stands under the first file that can carry one, else before everything else. */
async function compose(ctx: ActorCtx, input: Wish): Promise<Draft[]> {
  const drafts = [...ctx.uploads.map((file) => toDraft(input.asDocument ? { ...file, kind: 'application' } : file)), ...(await again(ctx, input)), ...(await cards(ctx, input)), ...places(input)]
  if (!/\S/.test(input.body)) {
    return drafts.length > 0 ? drafts : fail('ERR_VALIDATION', { fields: [{ path: 'body', rule: 'required', message: 'nothing to send' }] })
  }
  const [first, ...others] = drafts
  if (first?.mediaId !== undefined && takesCaption(first.mediaType as 'image')) return [{ ...first, body: input.body }, ...others]
  return [{ mediaType: 'conversation', body: input.body }, ...drafts]
}

function toDraft({ mediaId, kind, name }: ActorCtx['uploads'][number]): Draft {
  return { mediaType: kind, body: '', mediaId, fileName: name }
}

async function again(ctx: ActorCtx, { mediaUrl }: Wish): Promise<Draft[]> {
  if (!mediaUrl) return []
  const file = await fileAt(ctx, mediaUrl)
  if (!file) return fail('ERR_VALIDATION', { fields: [{ path: 'mediaUrl', rule: 'file', message: 'not a file of ours' }] })
  return [toDraft({ ...file, mediaId: file.id, size: file.size ?? 0 })]
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

/** The messages of one call have ids of their own, made of the call's. */
function idOf(clientId: string, at: number): string {
  if (at === 0) return clientId
  const hash = createHash('sha256').update(`${clientId}/${at}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** What a call with this id has stored before. */
async function listEarlier(ctx: Ctx, ticket: Ticket, clientId: string): Promise<Sent[]> {
  const found: Sent[] = []
  for (let at = 0; ; at++) {
    const sent = await lockByClientId(ctx.tx, ctx.companyId, idOf(clientId, at))
    if (!sent) return found
    if (sent.ticketId !== ticket.id) fail('ERR_VALIDATION', { fields: [{ path: 'clientId', rule: 'unique', message: 'used elsewhere' }] })
    found.push(sent)
  }
}

async function repeat(ctx: Ctx, ticket: Ticket, earlier: readonly Sent[]): Promise<Message[]> {
  const messages: Message[] = []
  for (const sent of earlier) messages.push(sent.failedReason === null ? await load(ctx, sent.id) : await sendAgain(ctx, ticket, sent, person))
  return messages
}
