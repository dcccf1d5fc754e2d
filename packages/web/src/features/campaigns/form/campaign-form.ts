import type { Campaign, createCampaign } from '@recado/contract/campaigns/api'
import { missingFields } from '@recado/contract/campaigns/policy'
import {
  confirmationTexts,
  unknownPlaceholders,
  type Variable,
  variants,
  variantsOf,
  type Variant,
} from '@recado/contract/campaigns/texts'
import type { TemplateMapping, TemplateMappings } from '@recado/contract/campaigns/template'
import type { Template } from '@recado/contract/templates/api'
import { fileOf, variablesOf } from '@recado/contract/templates/fill'
import type { Input } from '@recado/contract/endpoint'
import { maxMessageLength, nowMs } from '@recado/contract/field'
import { languages } from '@recado/contract/languages'
import { cleanName } from '@recado/contract/name'
import i18next from 'i18next'
import { z } from 'zod/mini'
import { attachedName, untouched, type Attached } from '#kit/attached.ts'
import { timestampOfWallText, wallText } from '#platform/wall-clock.ts'
import '#platform/api/validation.ts'

type Messages = Record<`message${Variant}`, string>

/** The values of the form. `scheduledAt` is a time of the company's clock, as a datetime-local field writes it. */
export interface CampaignValues extends Messages {
  name: string
  whatsappId: number | null
  kind: 'list' | 'tag'
  contactListId: number | null
  tagId: number | null
  when: 'now' | 'date'
  scheduledAt: string
  /** The time for which the campaign was planned. `text` means this time until another is entered, because clocks show some times twice. */
  kept: { text: string; at: string } | null
  attachment: Attached
  fileListId: number | null
  confirmation: boolean
  confirmationMessage: string
  /** The connection is an official one: a template goes out, and what is written for others is kept. */
  isOfficial: boolean
  templateId: number | null
  /** Where its variables get their values, by their keys. */
  templateValues: TemplateMappings
  freeTextInside: boolean
  /**
   * The statement about people who never wrote. It is asked for each time, because an earlier statement of consent does not count again.
   */
  strangers: 'include' | 'leave' | null
}

/** The purpose of saving: keep a draft, plan the campaign, or only change the texts of a stopped one. */
export type Intent = 'draft' | 'plan' | 'messages'

const [shortestName, longestName] = [2, 50]
const dayMs = 24 * 3_600_000

/** The initial values of the form. A new campaign is for tomorrow at nine. */
export function startingValues(campaign: Campaign | null, timeZone: string, now: number): CampaignValues {
  const { name = '', whatsappId = null, contactListId = null, tagId = null, fileListId = null } = campaign ?? {}
  const at = campaign?.scheduledAt ?? null
  const kept = at === null ? null : { text: wallText(Date.parse(at), timeZone), at }
  return {
    name,
    whatsappId,
    kind: tagId === null ? 'list' : 'tag',
    contactListId,
    tagId,
    when: 'date',
    kept,
    scheduledAt: kept?.text ?? `${wallText(now + dayMs, timeZone).slice(0, 10)}T09:00`,
    ...messagesOf((variant) => campaign?.[`message${variant}`] ?? ''),
    attachment: untouched,
    fileListId,
    confirmation: campaign?.confirmation ?? false,
    confirmationMessage:
      campaign?.confirmationMessage ?? confirmationTexts[languages.find((one) => one === i18next.language) ?? 'pt'],
    ...templateOf(campaign),
    strangers: campaign?.strangers === 'leave' ? 'leave' : null,
  }
}

function templateOf(
  campaign: Campaign | null,
): Pick<CampaignValues, 'isOfficial' | 'templateId' | 'templateValues' | 'freeTextInside'> {
  const { templateId = null, templateValues = null, freeTextInside = false } = campaign ?? {}
  return { isOfficial: templateValues !== null, templateId, templateValues: templateValues ?? {}, freeTextInside }
}

/** The body of the request, with empty values as null. */
export function bodyOf(values: CampaignValues, intent: Intent, now = Date.now()): Input<typeof createCampaign> {
  const { name, whatsappId, kind, contactListId, tagId, fileListId, confirmation, confirmationMessage, strangers } = values
  const { isOfficial, templateId, templateValues, freeTextInside } = values
  return {
    name: cleanName(name),
    ...messagesBody(values),
    confirmation,
    confirmationMessage: confirmationMessage.trim() || null,
    scheduledAt: intent === 'plan' ? timeOf(values, now) : null,
    whatsappId,
    contactListId: kind === 'list' ? contactListId : null,
    tagId: kind === 'tag' ? tagId : null,
    fileListId,
    strangers,
    templateId: isOfficial ? templateId : null,
    templateValues: isOfficial ? templateValues : null,
    freeTextInside: isOfficial && freeTextInside,
  }
}

/** Only the five texts, for a stopped campaign. */
export function messagesBody(values: Messages): Record<`message${Variant}`, string | null> {
  return messagesOf((variant) => (values[`message${variant}`].trim() === '' ? null : values[`message${variant}`]))
}

function messagesOf<T>(of: (variant: Variant) => T): Record<`message${Variant}`, T> {
  return Object.fromEntries(variants.map((variant) => [`message${variant}`, of(variant)])) as Record<`message${Variant}`, T>
}

function timeOf({ when, scheduledAt, kept }: CampaignValues, now: number): string {
  if (when === 'date' && kept?.text === scheduledAt) return kept.at
  return when === 'now' ? new Date(now).toISOString() : `${scheduledAt.replace('T', ' ')}:00`
}

export interface Circumstances {
  intent: Intent
  timeZone: string
  now: number
  /** How many of the reachable people never wrote, as far as is known. */
  firstContacts: number
  /** The company's variables, once they are loaded. */
  variables: readonly Pick<Variable, 'key'>[] | undefined
  /** The chosen template, once it is loaded. */
  template: Template | undefined
  /** The file that is stored with the campaign. */
  storedFile: string | null
}

export type Faults = Partial<Record<keyof CampaignValues, string>>

/** The errors of the form, in words, by field. A draft needs only a name. */
export function faultsOf(values: CampaignValues, circumstances: Circumstances): Faults {
  const { intent, timeZone, now, firstContacts, variables } = circumstances
  const written = variantsOf(values)
  const tooLong = variants.filter((variant) => values[`message${variant}`].length > maxMessageLength)
  const faults: Faults = {
    ...Object.fromEntries(tooLong.map((variant) => [`message${variant}`, tooLongText(maxMessageLength)])),
    ...nameFault(cleanName(values.name).length),
  }
  const hasText = values.isOfficial ? !values.freeTextInside || written.includes(1) : written.length > 0
  if (intent === 'messages' && !hasText) faults.message1 = i18next.t('validation:required')
  if (intent !== 'plan') return faults
  const chosen = { ...chosenOf(values), templateValues: values.isOfficial ? values.templateValues : null }
  for (const field of missingFields(chosen, written)) {
    faults[field === 'contactListId' && values.kind === 'tag' ? 'tagId' : field] = i18next.t('validation:required')
  }
  if (variables) Object.assign(faults, nameFaults(values, variables))
  if (values.isOfficial) Object.assign(faults, templateFaults(values, circumstances))
  if (values.when === 'date') {
    const at = timestampOfWallText(values.scheduledAt, timeZone, values.kept?.at)
    if (Number.isNaN(at)) faults.scheduledAt = i18next.t('validation:required')
    else if (now - at > nowMs) faults.scheduledAt = i18next.t('campaigns:form.past')
  }
  if (firstContacts > 0 && values.strangers === null) faults.strangers = i18next.t('campaigns:form.consentMissing')
  return faults
}

/** The texts of a planned campaign may name only variables that stand for something. */
function nameFaults(values: CampaignValues, variables: readonly Pick<Variable, 'key'>[]): Faults {
  const sent = values.isOfficial ? (values.freeTextInside ? ([1] as const) : []) : variants
  const fields = [
    ...sent.map((variant) => `message${variant}` as const),
    ...(values.confirmation && !values.isOfficial ? ['confirmationMessage' as const] : []),
  ]
  const faulty = fields
    .map((field) => [field, unknownPlaceholders([values[field]], variables)] as const)
    .filter(([, names]) => names.length > 0)
  return Object.fromEntries(
    faulty.map(([field, names]) => [field, i18next.t('validation:unknownNames', { names: names.join(', ') })]),
  )
}

/** A template is approved, each of its variables has a source, and its header has its file. */
function templateFaults({ templateValues, attachment }: CampaignValues, { template, storedFile }: Circumstances): Faults {
  if (!template) return {}
  if (template.state !== 'approved') return { templateId: i18next.t('campaigns:template.notApproved') }
  const open = variablesOf(template).some(({ key }) => !isMapped(templateValues[key]))
  const lacksFile = fileOf(template.content) !== undefined && attachedName(attachment, storedFile) === null
  return {
    ...(open && { templateValues: i18next.t('campaigns:template.unmapped') }),
    ...(lacksFile && { attachment: i18next.t('validation:required') }),
  }
}

/** A field, a column and a fixed text have to be named. */
export function isMapped(mapping: TemplateMapping | undefined): boolean {
  if (!mapping) return false
  const isNamed = mapping.source === 'field' || mapping.source === 'column' || mapping.source === 'text'
  return !isNamed || mapping.of.trim() !== ''
}

/** Only the visible one of list and tag counts. */
function chosenOf(values: CampaignValues): CampaignValues {
  return values.kind === 'list' ? { ...values, tagId: null } : { ...values, contactListId: null }
}

function nameFault(length: number): Faults {
  if (length < shortestName) return { name: i18next.t('validation:tooShort', { count: shortestName }) }
  return length > longestName ? { name: tooLongText(longestName) } : {}
}

function tooLongText(count: number): string {
  return i18next.t('validation:tooLong', { count })
}

/** Validates the form for the purpose of saving. */
export function schemaFor(circumstances: () => Circumstances) {
  return z.custom<CampaignValues>().check(({ value, issues }) => {
    for (const [field, message] of Object.entries(faultsOf(value, circumstances()))) {
      issues.push({ code: 'custom', input: value, path: [field], message })
    }
  })
}
