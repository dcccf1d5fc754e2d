import type { OutboundTemplate } from '@recado/border/content'
import type { Parsed } from '@recado/contract/endpoint'
import type { sendTemplate, Template } from '@recado/contract/templates/api'
import { isNamed, slotsOf } from '@recado/contract/templates/content'
import { filledText, fileOf, type TemplateValues, valueFaults, wholeText } from '@recado/contract/templates/fill'
import { recipientOf } from '#features/contacts/contacts.ts'
import { requireMarketing } from '#features/contacts/restrictions/marketing.ts'
import type { Draft } from '#features/messages/outbound/post.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { findWaba } from './queries.ts'
import { noteSent } from './sent-lately.ts'

/** What a template is filled with. */
export interface Filling {
  values: TemplateValues
  location?: Parsed<typeof sendTemplate>['location']
  /** The file of its header. */
  file?: { mediaId: number; kind: string; name: string } | undefined
}

/** A template, filled, as a message to the customer of a ticket. Refused where Meta would refuse it. */
export async function compose(ctx: Ctx, ticket: LockedTicket, template: Template, filling: Filling): Promise<Draft> {
  const { values, location, file } = filling
  await requireSendable(ctx, ticket, template)
  const isWanted = fileOf(template.content)
  const isRight = file !== undefined && (isWanted === 'document' ? 'application' : isWanted) === file.kind
  const faults = valueFaults(template, values, { hasFile: isRight, hasLocation: location !== undefined })
  if (faults.length > 0) fail('ERR_TEMPLATE_VALUES', { faults })
  await noteSent(ctx, template.id)
  const text = filledText(template.content, values)
  return {
    mediaType: 'template',
    body: wholeText(text),
    template: { name: template.name, ...text, wire: wireOf(template, values, location) },
    ...(isRight ? { mediaId: file.mediaId, fileName: file.name } : {}),
  }
}

/** Refuses a template that cannot be sent to the ticket's customer at all, however it is filled. */
export async function requireSendable(
  ctx: Ctx,
  ticket: LockedTicket,
  { state, wabaId, category, content }: Template,
): Promise<void> {
  const own = ticket.whatsappId === null ? undefined : await findWaba(ctx.tx, ticket.whatsappId)
  if (own !== wabaId || ticket.isGroup) fail('ERR_TEMPLATE_LINE')
  if (state !== 'approved' || content.cards.length > 0) fail('ERR_TEMPLATE_NOT_SENDABLE', { state })
  if (category === 'marketing') await requireMarketing(ctx, ticket.contactId, wabaId)
  if (category === 'authentication' && !(await recipientOf(ctx, ticket.contactId)).phone) fail('ERR_TEMPLATE_RECIPIENT')
}

/** What the network is told. The file of a header joins it when the message is handed over. */
function wireOf(
  { name, language, category, content }: Template,
  values: TemplateValues,
  location: Filling['location'],
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
