import type { Parsed } from '@recado/contract/endpoint'
import type { Message } from '@recado/contract/messages/api'
import type { sendTemplate } from '@recado/contract/templates/api'
import { postOnce } from '#features/messages/outbound/once.ts'
import type { Draft } from '#features/messages/outbound/post.ts'
import { requireWritableTicket } from '#features/messages/outbound/send.ts'
import { isEnabled } from '#features/settings/settings.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { compose } from './compose.ts'
import { show } from './templates.ts'

type Given = Parsed<typeof sendTemplate>

/** Sends an approved template, filled, to the customer of a ticket. It goes out also when the window is closed. */
export async function send(ctx: ActorCtx, input: Given): Promise<Message> {
  const ticket = await requireWritableTicket(ctx, input.ticketId)
  const [message] = await postOnce(ctx, ticket, input.clientId, async () => ({
    quotedId: null,
    drafts: [await draftOf(ctx, ticket, input)],
  }))
  return message ?? fail('ERR_CREATING_MESSAGE')
}

async function draftOf(ctx: ActorCtx, ticket: LockedTicket, { templateId, values, location }: Given): Promise<Draft> {
  const template = await show(ctx, templateId)
  if (template.category === 'marketing' && !(await isEnabled(ctx, 'marketingTemplates'))) fail('ERR_TEMPLATE_MARKETING')
  return compose(ctx, ticket, template, { values, location, file: ctx.uploads[0] })
}
