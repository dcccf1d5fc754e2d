import { gapMs, minGapMs } from '@recado/contract/campaigns/pace'
import type { SkipReason } from '@recado/contract/campaigns/shipping'
import type { Ctx } from '#platform/unit.ts'
import { pushCampaignChange, requireCampaignForUpdate } from './campaigns.ts'
import { nextFile, parts } from './delivery.ts'
import { withdrawInFlight } from './in-flight.ts'
import { findServing, findTerms, holdCampaign, lockPace, updatePace, wakeCampaigns } from './queries.ts'
import {
  findByMessage,
  findRemaining,
  lockRecipient,
  type Recipient,
  type RecipientPatch,
  type Sent,
  updateRecipient,
} from './recipient-queries.ts'
import { readSettings } from './settings.ts'

/** WhatsApp's server has a message: its recipient has been asked, or has it. The pace goes on from here. */
export function recordSent(ctx: Ctx, messageId: number): Promise<void> {
  return recordOutcome(ctx, messageId, async (recipient, { ofPart }) => {
    if (ofPart === parts.request) return recipient.requestedAt ? undefined : asked(ctx, recipient)
    if (ofPart === parts.text && recipient.sentAt === null)
      return after(ctx, { ...recipient, sentAt: ctx.now }, { sentAt: ctx.now })
    return ofPart === recipient.part ? after(ctx, recipient, {}) : undefined
  })
}

/** Failures that are not the recipient's fault. The recipient stays queued. */
const connectionFailures = [
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_TOO_FAST',
  'ERR_WAPP_CAPPED',
  'ERR_WAPP_RESTRICTED',
  'ERR_WAPP_UNAUTHORISED',
  'ERR_WAPP_PAYMENT',
]

/** How long first contacts wait once the network has said that there were too many. */
const cappedMs = 3_600_000

/** The message was taken back because of the contact. At the recipient's turn the reason is recorded. */
const contactFailures = ['ERR_CONTACT_BLOCKED', 'ERR_CONTACT_OPTED_OUT', 'ERR_NO_CONTACT_FOUND']

/** What an account without a means of payment, or a paused template, keeps from others too: the campaign waits for a user. */
const holds: Readonly<Record<string, 'payment' | 'template'>> = {
  ERR_WAPP_PAYMENT: 'payment',
  ERR_WAPP_TEMPLATE_PAUSED: 'template',
}

/** Failures that say something of the recipient, for which nothing is tried again. */
const skips: Readonly<Record<string, SkipReason>> = {
  ERR_WAPP_INVALID_CONTACT: 'not-on-whatsapp',
  ERR_WAPP_MARKETING_STOPPED: 'marketing-stopped',
}

/**
 * A message did not leave, or was refused later. A connection without a session is not the recipient's fault, nor is an account without a
 * means of payment, so the recipient stays queued.
 */
export async function recordFailure(ctx: Ctx, messageId: number, reason: string): Promise<void> {
  const hold = holds[reason]
  await recordOutcome(ctx, messageId, (recipient, sent) => failed(ctx, recipient, sent, reason), {
    hold,
    isCapped: reason === 'ERR_WAPP_CAPPED',
  })
}

async function failed(
  ctx: Ctx,
  recipient: Recipient,
  { ofPart, campaignStatus }: Sent,
  reason: string,
): Promise<RecipientPatch | undefined> {
  const isThere = recipient.state === 'sent' || (recipient.state === 'queued' && recipient.sentAt !== null)
  const isOfLine = connectionFailures.includes(reason)
  if (isThere && ofPart === parts.text) {
    const goesAgain = isOfLine && campaignStatus !== 'FINALIZADA'
    return { sentAt: null, ...(goesAgain ? { state: 'queued', part: parts.text } : endOf(reason)) }
  }
  if (recipient.state !== 'sending' || ofPart !== recipient.part) return undefined
  if (isOfLine || contactFailures.includes(reason)) return { state: 'queued' }
  if (recipient.sentAt !== null) return after(ctx, recipient, { reason })
  return endOf(reason)
}

function endOf(reason: string): RecipientPatch {
  const skip = skips[reason]
  return skip ? { state: 'skipped', reason: skip } : { state: 'failed', reason }
}

/** Meta keeps the message until it has seen how people take its template. The campaign waits. */
export async function recordPaced(ctx: Ctx, messageId: number): Promise<void> {
  const sent = await findByMessage(ctx.tx, messageId)
  if (!sent) return
  if (sent.connectionId !== null) await lockPace(ctx.tx, sent.connectionId)
  const { state } = (await lockRecipient(ctx.tx, sent.id)) ?? {}
  if (state === 'sending' && (await holdCampaign(ctx.tx, sent.campaignId, 'pacing', ctx.now)))
    await pushCampaignChange(ctx, sent.campaignId)
}

/** Takes back what the connection had begun to send when the campaign was stopped, and then kept for later. */
export async function withdrawHeld(ctx: Ctx, messageId: number): Promise<void> {
  const sent = await findByMessage(ctx.tx, messageId)
  if (!sent) return
  const { status } = await requireCampaignForUpdate(ctx, sent.campaignId)
  if (status !== 'EM_ANDAMENTO') await withdrawInFlight(ctx, sent.campaignId)
}

/** A phone has the text, or the contact has read it. */
export async function recordAck(ctx: Ctx, messageId: number, ack: number): Promise<void> {
  const { tx, now } = ctx
  const found = await findByMessage(tx, messageId)
  if (found?.ofPart !== parts.text) return
  const recipient = await lockRecipient(tx, found.id)
  if (!recipient) return
  const { deliveredAt, readAt } = recipient
  const patch: RecipientPatch = {
    ...(ack >= 3 && !deliveredAt ? { deliveredAt: now } : {}),
    ...(ack >= 4 && !readAt ? { readAt: now } : {}),
  }
  if (Object.keys(patch).length === 0) return
  const isDone = recipient.state === 'sent' || recipient.state === 'delivered'
  await updateRecipient(tx, found.id, isDone ? { ...patch, state: stateOf({ ...recipient, ...patch }) } : patch)
}

type Change = (recipient: Recipient, sent: Sent) => Promise<RecipientPatch | undefined>

/** What an outcome means for others than its recipient. */
interface Consequences {
  hold?: 'payment' | 'template' | undefined
  /** The network takes no more messages to first contacts for a while. */
  isCapped?: boolean
}

/** Locks the pace before the recipient, as serving does. */
async function recordOutcome(
  ctx: Ctx,
  messageId: number,
  change: Change,
  { hold, isCapped = false }: Consequences = {},
): Promise<void> {
  const { tx, now } = ctx
  const sent = await findByMessage(tx, messageId)
  if (!sent) return
  const { connectionId, campaignId, ofPart } = sent
  const pace = connectionId === null ? undefined : await lockPace(tx, connectionId)
  const recipient = await lockRecipient(tx, sent.id)
  const patch = recipient && (await change(recipient, sent))
  if (!patch) return
  await updateRecipient(tx, sent.id, patch)
  if (pace && connectionId !== null) {
    const firstContactsUntil = isCapped ? new Date(now.getTime() + cappedMs) : pace.firstContactsUntil
    const next = {
      ...pace,
      firstContactsUntil,
      lastAt: now,
      sent: pace.sent + (ofPart <= parts.text ? 1 : 0),
      chance: Math.random(),
    }
    await updatePace(tx, connectionId, next)
    const { settings } = await findTerms(tx, now)
    const isUnfinished = patch.state === 'queued' && (recipient.sentAt !== null || patch.sentAt instanceof Date)
    const isLast = !(await findRemaining(tx, campaignId)).queued
    const ms = isLast ? 0 : isUnfinished ? minGapMs : gapMs(readSettings(settings), next.sent, next.chance)
    await wakeCampaigns(tx, new Date(now.getTime() + ms), connectionId)
    if (hold && !isLast && (await holdCampaign(tx, campaignId, hold, now))) await pushCampaignChange(ctx, campaignId)
  }
}

/** The recipient was asked. The answer may have arrived before this news. */
function asked({ now }: Ctx, { confirmation }: Recipient): RecipientPatch {
  const known = { requestedAt: now, part: parts.text }
  if (confirmation === false) return { ...known, state: 'skipped', reason: 'declined' }
  return { ...known, state: confirmation === true ? 'queued' : 'asked' }
}

/** The state after a part: the next file follows, or nothing more. */
async function after(ctx: Ctx, recipient: Recipient, patch: RecipientPatch): Promise<RecipientPatch> {
  const campaign = await findServing(ctx.tx, recipient.campaignId)
  const hasMore = campaign !== undefined && nextFile(campaign, recipient.files) !== undefined
  return { ...patch, part: Math.max(recipient.part, parts.text) + 1, state: hasMore ? 'queued' : stateOf(recipient) }
}

function stateOf({ deliveredAt, readAt }: { deliveredAt?: Date | null; readAt?: Date | null }): 'sent' | 'delivered' | 'read' {
  return readAt ? 'read' : deliveredAt ? 'delivered' : 'sent'
}
