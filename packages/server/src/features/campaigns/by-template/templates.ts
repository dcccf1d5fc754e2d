import type { Campaign } from '@recado/contract/campaigns/api'
import { fileOf, variablesOf } from '@recado/contract/templates/fill'
import type { Template } from '@recado/contract/templates/api'
import type { TemplateMappings } from '@recado/contract/campaigns/template'
import { show } from '#features/templates/templates.ts'
import { accountOf } from '#features/templates/accounts.ts'
import { findFile } from '#features/media/media.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import type { TemplateUse } from '#features/campaigns/audience-queries.ts'
import { findServing } from '#features/campaigns/queries.ts'

type ByTemplate = Pick<Campaign, 'template' | 'templateValues' | 'freeTextInside'>

/** Whether Meta would refuse the campaign's template now. */
export function isUnsendable({ template, templateValues }: Pick<ByTemplate, 'template' | 'templateValues'>): boolean {
  return templateValues !== null && template?.state !== 'approved'
}

/** What the audience of a campaign depends on. Null without a template. */
export async function templateOf(
  ctx: Ctx,
  { template, templateValues, freeTextInside }: ByTemplate,
): Promise<TemplateUse | null> {
  if (template === null || templateValues === null) return null
  return useOf(await show(ctx, template.id), templateValues, freeTextInside)
}

export function useOf({ wabaId, category }: Template, values: TemplateMappings, freeTextInside: boolean): TemplateUse {
  const required = Object.entries(values)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { source, of, ifEmpty }]) => (ifEmpty?.trim() ? [] : [{ key, source, of }]))
  return { wabaId, isMarketing: category === 'marketing', freeTextInside, required }
}

interface Fault {
  path: string
  rule: string
  message: string
}

/** What keeps a planned campaign's template from being sent: refused at once if it is the template's own state, else told by field. */
export async function templateFaults(ctx: Ctx, campaign: Campaign): Promise<Fault[]> {
  const { id, templateId, templateValues, whatsappId } = campaign
  if (templateValues === null || templateId === null || whatsappId === null) return []
  const template = await show(ctx, templateId)
  if ((await accountOf(ctx, whatsappId)) !== template.wabaId) fail('ERR_TEMPLATE_LINE')
  const { state, category, content } = template
  const isForCampaigns = category !== 'authentication' && content.cards.length === 0 && content.header?.format !== 'location'
  if (state !== 'approved' || !isForCampaigns) fail('ERR_TEMPLATE_NOT_SENDABLE', { state })
  const mapped = (key: string) => {
    const { source, of = '' } = templateValues[key] ?? {}
    const isNamed = source === 'field' || source === 'column' || source === 'text'
    return source !== undefined && (!isNamed || of.trim() !== '')
  }
  const missing = variablesOf(template).filter(({ key }) => !mapped(key))
  const faults = missing.map(({ key }) => ({ path: `templateValues.${key}`, rule: 'required', message: 'is needed' }))
  return (await hasFile(ctx, id, template)) ? faults : [...faults, { path: 'mediaPath', rule: 'required', message: 'is needed' }]
}

async function hasFile(ctx: Ctx, id: number, { content }: Template): Promise<boolean> {
  const wanted = fileOf(content)
  if (!wanted) return true
  const { mediaId = null } = (await findServing(ctx.tx, id)) ?? {}
  const file = mediaId === null ? undefined : await findFile(ctx, mediaId)
  return file?.kind === (wanted === 'document' ? 'application' : wanted)
}
