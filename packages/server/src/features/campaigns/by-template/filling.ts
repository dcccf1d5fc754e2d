import { reasonWithoutValue, valuesFor } from '@recado/contract/campaigns/template'
import type { Template } from '@recado/contract/templates/api'
import type { TemplateValues } from '@recado/contract/templates/fill'
import type { findIfThere } from '#features/contacts/contacts.ts'
import { marketingObstacle } from '#features/contacts/restrictions/marketing.ts'
import { findFile } from '#features/media/media.ts'
import { show } from '#features/templates/templates.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import type { Serving } from '#features/campaigns/queries.ts'
import type { Recipient } from '#features/campaigns/recipient-queries.ts'

export type Contact = NonNullable<Awaited<ReturnType<typeof findIfThere>>>

/** A template with what fills it for one person. */
export interface FilledTemplate {
  of: Template
  values: TemplateValues
  /** The file of its header. */
  file: { mediaId: number; kind: string; name: string } | undefined
}

/** The campaign's template for a recipient, or why this one gets nothing. */
export async function filledFor(
  ctx: Ctx,
  { templateId, templateValues, mediaId }: Serving,
  recipient: Recipient,
  contact: Contact,
): Promise<{ body: ''; mediaId: null; template: FilledTemplate } | string> {
  const of = await show(ctx, templateId ?? fail('ERR_NO_TEMPLATE_FOUND'))
  const obstacle = of.category === 'marketing' ? await marketingObstacle(ctx, contact.id, of.wabaId) : undefined
  if (obstacle) return `marketing-${obstacle.what}`
  const { name, number, email, columns } = recipient
  const { values, missing } = valuesFor(templateValues ?? {}, { name, number, email, columns, fields: contact.extraInfo })
  const [lacking] = missing
  if (lacking !== undefined) return reasonWithoutValue(lacking)
  const stored = mediaId === null ? undefined : await findFile(ctx, mediaId)
  const file = stored && { mediaId: stored.id, kind: stored.kind, name: stored.name }
  return { body: '', mediaId: null, template: { of, values, file } }
}
