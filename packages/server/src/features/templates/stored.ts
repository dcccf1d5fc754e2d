import { filledValues, type TemplateMessage } from '@recado/contract/templates/message'
import { isStorable } from '@recado/contract/templates/storable'
import type { Template } from '@recado/contract/templates/api'
import { valueFaults } from '@recado/contract/templates/fill'
import type { Message } from '@recado/contract/messages/api'
import { findFile } from '#features/media/media.ts'
import { sendDraftFor, type SystemMessage } from '#features/messages/outbound/send-for.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { lockTicket } from '#features/tickets/find.ts'
import { Failure, fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { compose, requireSendable } from './compose.ts'
import { findWaba } from './queries.ts'
import { show } from './templates.ts'

interface StoredMessage extends Pick<SystemMessage, 'ticketId' | 'userId' | 'origin'> {
  message: TemplateMessage
  /** Fills in the placeholders of a text, for the ticket's customer. */
  fill: (text: string) => string
  /** The file of its header, stored beside it. */
  mediaId?: number | null
}

/**
 * Sends a template that was chosen earlier, for the system itself. Everything that sends one without a user goes through here. Refused
 * where the template cannot be sent now: it has gone, is paused, is of another account, or lacks a value.
 */
export async function sendStored(
  ctx: Ctx,
  { ticketId, message, fill, mediaId = null, ...sender }: StoredMessage,
): Promise<Message> {
  const ticket = await lockTicket(ctx, ticketId)
  const template = await show(ctx, message.templateId)
  const file = mediaId === null ? undefined : await findFile(ctx, mediaId)
  const draft = await compose(ctx, ticket, template, {
    values: filledValues(message.values, fill),
    file: file && { mediaId: file.id, kind: file.kind, name: file.name },
  })
  return sendDraftFor(ctx, ticket, draft, sender)
}

/** The same, undefined where the template cannot be sent now. */
export async function trySendStored(ctx: Ctx, stored: StoredMessage): Promise<Message | undefined> {
  try {
    return await sendStored(ctx, stored)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return undefined
  }
}

/**
 * Says which of these templates, with which values, can be sent to the ticket's customer now. What that needs is read ahead, so that a run
 * can ask where it stands.
 */
export async function loadSendable(
  ctx: Ctx,
  ticket: LockedTicket,
  ids: readonly number[],
): Promise<(message: TemplateMessage) => boolean> {
  const sendable = new Map<number, Template>()
  for (const id of new Set(ids)) {
    try {
      const template = await show(ctx, id)
      await requireSendable(ctx, ticket, template)
      sendable.set(id, template)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  return ({ templateId, values }) => {
    const template = sendable.get(templateId)
    return template !== undefined && valueFaults(template, values, { hasFile: false, hasLocation: false }).length === 0
  }
}

/** A connection is to send these templates by itself. They are of its account, and need nothing that a connection cannot keep. */
export async function requireChosen(
  ctx: Ctx,
  { connectionId, templateIds }: { connectionId: number; templateIds: readonly number[] },
): Promise<void> {
  const own = await findWaba(ctx.tx, connectionId)
  for (const id of templateIds) {
    const template = await show(ctx, id)
    if (template.wabaId !== own || !isStorable(template, [])) fail('ERR_TEMPLATE_LINE')
  }
}
