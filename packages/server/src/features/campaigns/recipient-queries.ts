import type { ShippingState } from '@recado/contract/campaigns/shipping'
import { isUnsent } from '#features/messages/row.ts'
import type { Tx } from '#platform/database/tx.ts'

export interface Recipient {
  id: number
  campaignId: number
  name: string
  number: string
  email: string
  /** Whether the recipient came from a list, and is still in it. */
  ofList: boolean
  isListed: boolean
  /** What the list says beside, by heading. */
  columns: Readonly<Record<string, string>>
  contactId: number | null
  isStranger: boolean
  state: Exclude<ShippingState, 'cancelled'>
  reason: string | null
  variant: number
  part: number
  /** The files that the recipient was given, in order. */
  files: readonly number[]
  requestedAt: Date | null
  confirmation: boolean | null
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
}

const own = `r.id, r.campaign_id as "campaignId", r.name, r.number, r.email, r.contact_list_item_id is not null as "ofList",
  exists (select from contact_list_items i where i.company_id = $1 and i.id = r.contact_list_item_id) as "isListed",
  coalesce((select i.columns from contact_list_items i where i.company_id = $1 and i.id = r.contact_list_item_id), '{}') as columns,
  r.contact_id as "contactId", r.is_stranger as "isStranger", r.state, r.reason, r.variant, r.part, r.files::int[],
  r.requested_at as "requestedAt",
  r.confirmation, r.sent_at as "sentAt", r.delivered_at as "deliveredAt", r.read_at as "readAt"`

/**
 * The recipient to serve next, locked: first one in the middle of their messages, then one who said yes, then the others in order.
 * First contacts only if there is room for them.
 */
export async function lockNext(
  tx: Tx,
  campaignId: number,
  { firstContacts }: { firstContacts: boolean },
): Promise<Recipient | undefined> {
  const among = (condition: string) =>
    `(select q.id from campaign_recipients q
      where q.company_id = $1 and q.campaign_id = $2 and q.state = 'queued' and ${condition} order by q.place limit 1)`
  // Found first and locked afterwards. In one statement the planner would read all recipients of the company.
  const [next] = await tx.rows<{ id: number | null }>(
    `find next recipient ${firstContacts}`,
    `select coalesce(${among('q.sent_at is not null')}, ${among('q.confirmation')},
      ${among(firstContacts ? 'true' : 'not q.is_stranger')}) as id`,
    [campaignId],
  )
  const held = next?.id == null ? undefined : await lockRecipient(tx, next.id)
  return held?.state === 'queued' ? held : undefined
}

/** The earlier message of a part, which did not leave or may still be on its way. */
export function findPart(
  tx: Tx,
  recipientId: number,
  part: number,
): Promise<{ messageId: number; ticketId: number; failedReason: string | null; ack: number } | undefined> {
  return tx.row<{ messageId: number; ticketId: number; failedReason: string | null; ack: number }>(
    'find campaign part',
    `select m.id as "messageId", m.ticket_id as "ticketId", m.failed_reason as "failedReason", m.ack
     from campaign_messages p join messages m on m.company_id = $1 and m.id = p.message_id
     where p.company_id = $1 and p.recipient_id = $2 and p.part = $3`,
    [recipientId, part],
  )
}

export async function insertPart(tx: Tx, recipientId: number, part: number, messageId: number): Promise<void> {
  await tx.rows(
    'insert campaign part',
    'insert into campaign_messages (company_id, message_id, recipient_id, part) values ($1, $2, $3, $4)',
    [messageId, recipientId, part],
  )
}

/** The recipient of a message, with its part and its connection. */
export interface Sent extends Recipient {
  ofPart: number
  connectionId: number | null
  campaignStatus: string
}

export function findByMessage(tx: Tx, messageId: number): Promise<Sent | undefined> {
  return tx.row<Sent>(
    'find recipient by message',
    `select ${own}, p.part as "ofPart", c.connection_id as "connectionId", c.status as "campaignStatus"
     from campaign_messages p
     join campaign_recipients r on r.company_id = $1 and r.id = p.recipient_id
     join campaigns c on c.company_id = $1 and c.id = r.campaign_id
     where p.company_id = $1 and p.message_id = $2`,
    [messageId],
  )
}

export function lockRecipient(tx: Tx, id: number): Promise<Recipient | undefined> {
  const text = `select ${own} from campaign_recipients r where r.company_id = $1 and r.id = $2 for no key update`
  return tx.row<Recipient>('lock recipient', text, [id])
}

export interface RecipientPatch {
  contactId?: number
  isStranger?: boolean
  state?: Recipient['state']
  reason?: string | null
  variant?: number
  part?: number
  files?: number[]
  requestedAt?: Date
  confirmation?: boolean
  confirmedAt?: Date
  sentAt?: Date | null
  deliveredAt?: Date
  readAt?: Date
  repliedAt?: Date
  ticketId?: number
}

export async function updateRecipient(tx: Tx, id: number, patch: RecipientPatch): Promise<void> {
  await tx.update('campaignRecipients', { id }, patch)
}

/** Has the campaign reached this contact as another of its recipients, or will it? */
export function hasContact(
  tx: Tx,
  { campaignId, id }: Pick<Recipient, 'campaignId' | 'id'>,
  contactId: number,
): Promise<boolean> {
  const text = `select from campaign_recipients where company_id = $1 and contact_id = $2 and campaign_id = $3 and id <> $4
    and state not in ('skipped', 'failed')`
  return tx.has('has campaign contact', text, [contactId, campaignId, id])
}

/**
 * What is left of a campaign: whether a message is out, whether a recipient is to be served, and when the first recipient who has not
 * answered was asked.
 */
export interface Remaining {
  sending: boolean
  queued: boolean
  askedAt: Date | null
}

export async function findRemaining(tx: Tx, campaignId: number): Promise<Remaining> {
  const among = (state: string) =>
    `from campaign_recipients r where r.company_id = $1 and r.campaign_id = $2 and r.state = '${state}'`
  const [row] = await tx.rows<Remaining>(
    'find left',
    `select exists (select ${among('sending')}) as sending, exists (select ${among('queued')}) as queued,
       (select min(r.requested_at) ${among('asked')}) as "askedAt"`,
    [campaignId],
  )
  return row as Remaining
}

/** Skips recipients who were asked before that time and have not answered. */
export async function skipSilent(tx: Tx, campaignId: number, before: Date): Promise<void> {
  await tx.rows(
    'skip silent recipients',
    `update campaign_recipients set state = 'skipped', reason = 'no-answer'
     where company_id = $1 and campaign_id = $2 and state = 'asked' and requested_at <= $3`,
    [campaignId, before],
  )
}

/** The question to the recipient is on its way. */
const isBeingAsked = "r.state = 'sending' and r.part = 0"

/** Of the contact's recipients that were asked, or are being asked, on a connection, the one asked last, locked. */
export function lockAsked(tx: Tx, contactId: number, connectionId: number): Promise<Recipient | undefined> {
  return tx.row<Recipient>(
    'lock asked recipient',
    `select ${own} from campaign_recipients r join campaigns c on c.company_id = $1 and c.id = r.campaign_id and c.connection_id = $3
     where r.company_id = $1 and r.contact_id = $2 and (r.state = 'asked' or ${isBeingAsked} and not exists (
       select from campaign_messages p join messages m on m.company_id = $1 and m.id = p.message_id and ${isUnsent('m')}
       where p.company_id = $1 and p.recipient_id = r.id and p.part = 0))
     order by r.requested_at desc nulls first limit 1 for no key update of r`,
    [contactId, connectionId],
  )
}

/** Does a campaign on the connection ask the contact, or has it asked without an answer so far? */
export function isAsked(tx: Tx, contactId: number, connectionId: number): Promise<boolean> {
  const text = `select from campaign_recipients r join campaigns c on c.company_id = $1 and c.id = r.campaign_id and c.connection_id = $3
    where r.company_id = $1 and r.contact_id = $2 and (r.state = 'asked' or ${isBeingAsked}) limit 1`
  return tx.has('is asked', text, [contactId, connectionId])
}

/** Stops waiting for a contact that opted out. */
export async function skipAsked(tx: Tx, contactId: number): Promise<void> {
  await tx.rows(
    'skip asked recipients',
    `update campaign_recipients set state = 'skipped', reason = 'opted-out' where company_id = $1 and contact_id = $2 and state = 'asked'`,
    [contactId],
  )
}

/** The recipient of the latest campaign message to the ticket's contact, on the ticket's connection, since then, locked. */
export function lockLatest(
  tx: Tx,
  ticketId: number,
  since: Date,
): Promise<{ id: number; campaignId: number; campaign: string; repliedAt: Date | null } | undefined> {
  return tx.row<{ id: number; campaignId: number; campaign: string; repliedAt: Date | null }>(
    'lock latest recipient',
    `select r.id, r.campaign_id as "campaignId", c.name as campaign, r.replied_at as "repliedAt"
     from tickets t
     join campaign_recipients r on r.company_id = $1 and r.contact_id = t.contact_id and coalesce(r.sent_at, r.requested_at) > $3
     join campaigns c on c.company_id = $1 and c.id = r.campaign_id and c.connection_id = t.connection_id
     where t.company_id = $1 and t.id = $2 order by coalesce(r.sent_at, r.requested_at) desc limit 1 for no key update of r`,
    [ticketId, since],
  )
}

/** Gives what campaigns sent, or are to send, to the second contact to the first one. Returns which recipients these are. */
export function giveRecipients(tx: Tx, keptId: number, goneId: number): Promise<number[]> {
  const text = 'update campaign_recipients set contact_id = $2 where company_id = $1 and contact_id = $3 returning id'
  return tx.column<number>('give recipients', text, [keptId, goneId])
}

/** Gives those of these recipients that are the first contact's back to the second. */
export async function returnRecipients(tx: Tx, keptId: number, goneId: number, ids: readonly number[]): Promise<void> {
  const text = 'update campaign_recipients set contact_id = $3 where company_id = $1 and contact_id = $2 and id = any($4::int[])'
  await tx.rows('return recipients', text, [keptId, goneId, ids])
}
