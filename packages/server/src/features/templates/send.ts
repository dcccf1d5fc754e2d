import type { OutboundTemplate } from '@recado/border/content'
import type { Parsed } from '@recado/contract/endpoint'
import type { Message } from '@recado/contract/messages/api'
import type { sendTemplate, Template } from '@recado/contract/templates/api'
import { isNamed, slotsOf } from '@recado/contract/templates/content'
import { filledText, fileOf, type TemplateValues, valueFaults, wholeText } from '@recado/contract/templates/fill'
import { recipientOf } from '#features/contacts/contacts.ts'
import { requireMarketing } from '#features/contacts/restrictions/marketing.ts'
import { postOnce } from '#features/messages/outbound/once.ts'
import type { Draft } from '#features/messages/outbound/post.ts'
import { requireWritableTicket } from '#features/messages/outbound/send.ts'
import { isEnabled } from '#features/settings/settings.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { findWaba, touchTemplate } from './queries.ts'
import { show } from './templates.ts'

type Given = Parsed<typeof sendTemplate>

/** Sends an approved template, filled, to the customer of a ticket. It goes out also when the window is closed. */
export async function send(ctx: ActorCtx, input: Given): Promise<Message> {
  const ticket = await requireWritableTicket(ctx, input.ticketId)
  const [message] = await postOnce(ctx, ticket, input.clientId, async () => ({
    quotedId: null,
    drafts: [await compose(ctx, ticket, input)],
  }))
  return message ?? fail('ERR_CREATING_MESSAGE')
}

async function compose(ctx: ActorCtx, ticket: LockedTicket, input: Given): Promise<Draft> {
  const { values, location } = input
  const template = await show(ctx, input.templateId)
  await requireSendable(ctx, ticket, template)
  const [file] = ctx.uploads
  const isWanted = fileOf(template.content)
  const isRight = file !== undefined && (isWanted === 'document' ? 'application' : isWanted) === file.kind
  const faults = valueFaults(template, values, { hasFile: isRight, hasLocation: location !== undefined })
  if (faults.length > 0) fail('ERR_TEMPLATE_VALUES', { faults })
  await touchTemplate(ctx.tx, template.id, ctx.now)
  const text = filledText(template.content, values)
  return {
    mediaType: 'template',
    body: wholeText(text),
    template: { name: template.name, ...text, wire: wireOf(template, values, location) },
    ...(isRight ? { mediaId: file.mediaId, fileName: file.name } : {}),
  }
}

async function requireSendable(ctx: ActorCtx, ticket: LockedTicket, template: Template): Promise<void> {
  const { state, wabaId, category, content } = template
  const own = ticket.whatsappId === null ? undefined : await findWaba(ctx.tx, ticket.whatsappId)
  if (own !== wabaId || ticket.isGroup) fail('ERR_TEMPLATE_LINE')
  if (state !== 'approved' || content.cards.length > 0) fail('ERR_TEMPLATE_NOT_SENDABLE', { state })
  if (category === 'marketing') {
    if (!(await isEnabled(ctx, 'marketingTemplates'))) fail('ERR_TEMPLATE_MARKETING')
    await requireMarketing(ctx, ticket.contactId, wabaId)
  }
  if (category === 'authentication' && !(await recipientOf(ctx, ticket.contactId)).phone) fail('ERR_TEMPLATE_RECIPIENT')
}

/** What the network is told. The file of a header joins it when the message is handed over. */
function wireOf(
  { name, language, category, content }: Template,
  values: TemplateValues,
  location: Given['location'],
): OutboundTemplate {
  const { header, body, buttons } = content
  const named = isNamed(content)
  const nameOf = (slot: string | undefined) => (named && slot !== undefined ? { name: slot } : {})
  const [slot] = slotsOf(header?.text ?? '')
  const names = [...new Set(slotsOf(body).map((one) => one.name))]
  const ordered = named ? names : names.toSorted((a, b) => Number(a) - Number(b))
  const code = ordered[0] === undefined ? '' : (values[`body.${ordered[0]}`] ?? '')
  return {
    type: 'template',
    name,
    language,
    ...(slot ? { header: { type: 'text' as const, text: values['header'] ?? '', ...nameOf(slot.name) } } : {}),
    ...(location && header?.format === 'location' ? { header: { type: 'location' as const, ...location } } : {}),
    body: ordered.map((one) => ({ text: values[`body.${one}`] ?? '', ...nameOf(one) })),
    buttons: buttons.flatMap(({ kind, value }, index) => {
      // The button of a code copies what the text says.
      if (category === 'authentication')
        return kind === 'url' || kind === 'other' ? [{ index, kind: 'url' as const, value: code }] : []
      const given = values[`button.${index}`] ?? ''
      const isFilled = kind === 'code' || (kind === 'url' && slotsOf(value).length > 0) || (kind === 'reply' && given !== '')
      return isFilled ? [{ index, kind, value: given }] : []
    }),
  }
}
