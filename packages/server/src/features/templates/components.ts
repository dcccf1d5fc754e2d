import { ownOf } from '@recado/contract/own'
import {
  type Category,
  isNamed,
  slotsOf,
  type TemplateButton,
  type TemplateContent,
  type TemplateHeader,
  type TemplateState,
} from '@recado/contract/templates/content'
import { z } from 'zod'

// Between Meta's form of a template and ours. What Meta adds without notice is passed over.

const told = z.string().optional().catch(undefined)
const sample = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .optional()
  .catch(undefined)
const namedSamples = z
  .array(z.object({ param_name: z.string(), example: z.string() }))
  .optional()
  .catch(undefined)
const example = z
  .object({
    header_text: sample,
    header_text_named_params: namedSamples,
    body_text: z
      .union([z.array(z.array(z.string())), z.array(z.string()).transform((one) => [one])])
      .optional()
      .catch(undefined),
    body_text_named_params: namedSamples,
  })
  .optional()
  .catch(undefined)
const button = z.object({ type: z.string(), text: told, url: told, phone_number: told, example: sample })
const buttons = z.array(button).optional().catch(undefined)
const part = z.object({ type: z.string(), format: told, text: told, example, buttons })
const component = part.extend({
  cards: z
    .array(z.object({ components: z.array(part) }))
    .optional()
    .catch(undefined),
})
type Part = z.output<typeof part>

/** A template as Meta lists it. */
export const metaTemplate = z.object({
  id: z.coerce.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  components: z.array(component).catch([]),
  quality_score: z.object({ score: told }).optional().catch(undefined),
  rejected_reason: told,
})

const formats: Readonly<Record<string, TemplateHeader['format']>> = {
  TEXT: 'text',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  LOCATION: 'location',
}
const kinds: Readonly<Record<string, TemplateButton['kind']>> = {
  QUICK_REPLY: 'reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'code',
  FLOW: 'flow',
  REQUEST_CONTACT_INFO: 'ask-number',
}
const states: Readonly<Record<string, TemplateState>> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  IN_APPEAL: 'in-appeal',
  ARCHIVED: 'archived',
  PENDING_DELETION: 'deleting',
  LIMIT_EXCEEDED: 'limited',
}
const qualities: Readonly<Record<string, 'high' | 'medium' | 'low'>> = { GREEN: 'high', YELLOW: 'medium', RED: 'low' }
const categories: Readonly<Record<string, Category>> = {
  MARKETING: 'marketing',
  UTILITY: 'utility',
  AUTHENTICATION: 'authentication',
}

export const stateOf = (word: string): TemplateState => states[word] ?? 'unknown'
export const qualityOf = (word = ''): 'high' | 'medium' | 'low' | null => qualities[word] ?? null
/** A category that is not known costs no less than marketing. */
export const categoryOf = (word: string): Category => categories[word] ?? 'marketing'

export function contentOf(components: readonly z.output<typeof component>[]): TemplateContent {
  const find = (type: string) => components.find((one) => one.type === type)
  const cards = find('CAROUSEL')?.cards ?? []
  return {
    ...partOf(components),
    footer: find('FOOTER')?.text ?? '',
    cards: cards.map((card) => partOf(card.components)),
  }
}

function partOf(components: readonly Part[]): Omit<TemplateContent, 'footer' | 'cards'> {
  const find = (type: string) => components.find((one) => one.type === type)
  const [header, body] = [find('HEADER'), find('BODY')]
  const text = body?.text ?? ''
  const names = [...new Set(slotsOf(text).map(({ name }) => name))]
  const named = new Map(body?.example?.body_text_named_params?.map((one) => [one.param_name, one.example]))
  const [placed = []] = body?.example?.body_text ?? []
  return {
    header: header ? headerOf(header) : null,
    body: text,
    buttons: (find('BUTTONS')?.buttons ?? []).map(buttonOf),
    examples: Object.fromEntries(names.map((name, at) => [name, named.get(name) ?? placed[at] ?? ''])),
  }
}

function headerOf({ format = '', text = '', example: samples }: Part): TemplateHeader | null {
  const known = formats[format]
  const shown = samples?.header_text_named_params?.[0]?.example ?? samples?.header_text?.[0] ?? ''
  return known ? { format: known, text, example: shown } : null
}

function buttonOf({
  type,
  text = '',
  url,
  phone_number: phone,
  example: [shown = ''] = [],
}: z.output<typeof button>): TemplateButton {
  const kind = kinds[type] ?? 'other'
  const value = kind === 'url' ? url : kind === 'phone' ? phone : kind === 'code' ? shown : ''
  return { kind, text, value: value ?? '', example: kind === 'url' ? shown : '' }
}

const metaKinds: Partial<Record<TemplateButton['kind'], string>> = Object.fromEntries(
  Object.entries(kinds).map(([word, kind]) => [kind, word]),
)

/** A template as Meta takes it. `handle` is the sample of a header with a file. */
export function toMeta(content: TemplateContent, handle: string | undefined): { parameter_format: string; components: object[] } {
  const { header, body, footer, buttons: all, examples } = content
  const named = isNamed(content)
  const names = [...new Set(slotsOf(body).map(({ name }) => name))]
  const ordered = named ? names : names.toSorted((a, b) => Number(a) - Number(b))
  const values = ordered.map((name) => ({ param_name: name, example: ownOf(examples, name) ?? '' }))
  const bodyExample = named ? { body_text_named_params: values } : { body_text: [values.map((value) => value.example)] }
  return {
    parameter_format: named ? 'NAMED' : 'POSITIONAL',
    components: [
      ...(header ? [headerToMeta(header, named, handle)] : []),
      { type: 'BODY', text: body, ...(names.length > 0 ? { example: bodyExample } : {}) },
      ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
      ...(all.length > 0 ? [{ type: 'BUTTONS', buttons: all.map(buttonToMeta) }] : []),
    ],
  }
}

function headerToMeta({ format, text, example: shown }: TemplateHeader, named: boolean, handle: string | undefined): object {
  const type = { type: 'HEADER', format: format.toUpperCase() }
  if (format === 'location') return type
  if (format !== 'text') return { ...type, example: { header_handle: [handle] } }
  const [slot] = slotsOf(text)
  const samples = named ? { header_text_named_params: [{ param_name: slot?.name, example: shown }] } : { header_text: [shown] }
  return { ...type, text, ...(slot ? { example: samples } : {}) }
}

function buttonToMeta({ kind, text, value, example: shown }: TemplateButton): object {
  const type = metaKinds[kind]
  if (kind === 'url') return { type, text, url: value, ...(slotsOf(value).length > 0 ? { example: [shown] } : {}) }
  if (kind === 'phone') return { type, text, phone_number: value }
  if (kind === 'code') return { type, example: value }
  return { type, ...(text ? { text } : {}) }
}
