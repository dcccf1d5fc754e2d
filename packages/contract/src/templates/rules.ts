import { ownOf } from '#own.ts'
import type { Category, TemplateButton, TemplateContent, TemplateHeader } from './content.ts'
import { isNamed, lengthOf, slotsOf } from './content.ts'

// What Meta demands of a template, decided before it is asked. The editor shows it while a user types, and the server refuses it.

/** Those that are made here. Meta has a form of its own for codes. */
export const madeCategories = ['marketing', 'utility'] as const satisfies readonly Category[]

export const limits = {
  name: 512,
  header: 60,
  body: 1_024,
  footer: 60,
  buttons: 10,
  button: 25,
  url: 2_000,
  phone: 20,
  code: 15,
  example: 200,
} as const

/** How many buttons of a kind a template may have. */
export const maxOfKind: Partial<Record<TemplateButton['kind'], number>> = { url: 2, phone: 1, code: 1, 'ask-number': 1 }

/**
 * `edge`: a text begins or ends with a variable. `adjacent`: two stand side by side. `ratio`: too many for so short a text. `mixed`:
 * numbers and names. `plain`: line breaks, marks of formatting or emojis where none may be. `order`: quick replies stand apart.
 * `kind`: only Meta's own screens make it.
 */
export type DraftRule =
  | 'required'
  | 'long'
  | 'name'
  | 'edge'
  | 'adjacent'
  | 'gap'
  | 'ratio'
  | 'mixed'
  | 'variable-name'
  | 'variable'
  | 'too-many'
  | 'duplicate'
  | 'order'
  | 'url'
  | 'phone'
  | 'kind'
  | 'plain'

export interface DraftFault {
  /** `name`, `header`, `body`, `footer`, `buttons`, `buttons.0`, `examples.order_number`, `headerExample`. */
  path: string
  rule: DraftRule
  /** `gap`: the missing number, and those that are there. `long`, `too-many`: the most that is allowed. */
  missing?: number
  found?: number[]
  max?: number
}

export interface TemplateDraft {
  name: string
  content: TemplateContent
}

/** What Meta would refuse of a template. Nothing when it may be handed in. */
export function draftFaults({ name, content }: TemplateDraft): DraftFault[] {
  return [...nameFaults(name), ...contentFaults(content)]
}

/** The same of what it says. Its name never changes. */
export function contentFaults(content: TemplateContent): DraftFault[] {
  const { header, body, footer, buttons, examples, cards } = content
  return [
    ...(cards.length > 0 ? [{ path: 'cards', rule: 'kind' as const }] : []),
    ...(header ? headerFaults(header) : []),
    ...bodyFaults(body, isNamed(content)),
    ...sampleFaults(body, examples),
    ...lengthFault('footer', footer, limits.footer),
    ...(slotsOf(footer).length > 0 ? [{ path: 'footer', rule: 'variable' as const }] : []),
    ...buttonsFaults(buttons),
  ]
}

function nameFaults(name: string): DraftFault[] {
  if (name === '') return [{ path: 'name', rule: 'required' }]
  if (!/^[a-z0-9_]+$/.test(name)) return [{ path: 'name', rule: 'name' }]
  return lengthFault('name', name, limits.name)
}

/** A name as Meta takes it, of what a user types: small letters without accents, numbers and underscores. */
export function templateName(typed: string): string {
  return typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '_')
    .slice(0, limits.name)
}

function headerFaults({ format, text, example }: TemplateHeader): DraftFault[] {
  if (format !== 'text') return []
  if (!/\S/.test(text)) return [{ path: 'header', rule: 'required' }]
  const slots = slotsOf(text)
  return [
    ...lengthFault('header', text, limits.header),
    ...(isPlain(text) ? [] : [{ path: 'header', rule: 'plain' as const }]),
    ...(slots.length > 1 ? [{ path: 'header', rule: 'too-many' as const, max: 1 }] : []),
    ...slots.slice(0, 1).flatMap(({ name }) => slotNameFaults('header', name)),
    ...(slots.length > 0 && !/\S/.test(example) ? [{ path: 'headerExample', rule: 'required' as const }] : []),
  ]
}

function bodyFaults(body: string, named: boolean): DraftFault[] {
  const fault = (rule: DraftRule): DraftFault => ({ path: 'body', rule })
  const text = body.trim()
  if (text === '') return [fault('required')]
  const slots = slotsOf(text)
  const [first, last] = [slots[0], slots.at(-1)]
  const isAtEdge = first?.at === 0 || (last !== undefined && last.at + last.length === text.length)
  const isAdjacent = slots.some(({ at, length }, index) => {
    const next = slots[index + 1]
    return next !== undefined && text.slice(at + length, next.at).trim() === ''
  })
  const isMixed = named && slots.some(({ name }) => /^\d+$/.test(name))
  return [
    ...lengthFault('body', body, limits.body),
    ...(isAtEdge ? [fault('edge')] : []),
    ...(isAdjacent ? [fault('adjacent')] : []),
    ...(isMixed ? [fault('mixed')] : named ? [] : gapFaults(slots.map(({ name }) => Number(name)))),
    ...[...new Set(slots.map(({ name }) => name))].flatMap((name) => slotNameFaults('body', name)),
    ...(isTooShort(text) ? [fault('ratio')] : []),
  ]
}

function slotNameFaults(path: string, name: string): DraftFault[] {
  return /^([1-9]\d{0,2}|[a-z][a-z0-9_]{0,59})$/.test(name) ? [] : [{ path, rule: 'variable-name' }]
}

/** `{{1}}` and `{{3}}` without `{{2}}`. */
function gapFaults(numbers: readonly number[]): DraftFault[] {
  const found = [...new Set(numbers)].sort((a, b) => a - b)
  const at = found.findIndex((number, index) => number !== index + 1)
  return at < 0 ? [] : [{ path: 'body', rule: 'gap', missing: at + 1, found }]
}

/** Meta wants at least two words beside each variable, and one more. */
function isTooShort(text: string): boolean {
  const slots = slotsOf(text)
  const words = text
    .replaceAll(/\{\{[^{}]*\}\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return slots.length > 0 && words.length < 2 * slots.length + 1
}

function sampleFaults(body: string, examples: TemplateContent['examples']): DraftFault[] {
  return [...new Set(slotsOf(body).map(({ name }) => name))].flatMap((name) => {
    const example = ownOf(examples, name) ?? ''
    if (!/\S/.test(example)) return [{ path: `examples.${name}`, rule: 'required' as const }]
    return lengthFault(`examples.${name}`, example, limits.example)
  })
}

function buttonsFaults(buttons: readonly TemplateButton[]): DraftFault[] {
  const texts = buttons.map(({ text }) => text.trim())
  const isReply = buttons.map(({ kind }) => kind === 'reply')
  // The quick replies stand together, before or after all others.
  const changes = isReply.filter((reply, at) => at > 0 && reply !== isReply[at - 1]).length
  const crowded = Object.entries(maxOfKind).flatMap(([kind, max]) => {
    const extra = buttons.flatMap((button, at) => (button.kind === kind ? [at] : [])).slice(max)
    return extra.map((at) => ({ path: `buttons.${at}`, rule: 'too-many' as const, max }))
  })
  return [
    ...(buttons.length > limits.buttons ? [{ path: 'buttons', rule: 'too-many' as const, max: limits.buttons }] : []),
    ...(changes > 1 ? [{ path: 'buttons', rule: 'order' as const }] : []),
    ...crowded,
    ...buttons.flatMap((button, at) => buttonFaults(`buttons.${at}`, button, texts.indexOf(button.text.trim()) < at)),
  ]
}

function buttonFaults(path: string, { kind, text, value, example }: TemplateButton, isRepeated: boolean): DraftFault[] {
  const repeated: DraftFault[] = isRepeated && text.trim() !== '' ? [{ path, rule: 'duplicate' }] : []
  return [...buttonTextFaults(path, kind, text), ...repeated, ...valueFaultsOf(path, { kind, value, example })]
}

/** Meta itself writes on buttons that copy a code or ask for the number. */
function buttonTextFaults(path: string, kind: TemplateButton['kind'], text: string): DraftFault[] {
  if (text.trim() === '') return kind === 'code' || kind === 'ask-number' ? [] : [{ path, rule: 'required' }]
  return [
    ...(isPlain(text) ? [] : [{ path, rule: 'plain' as const }]),
    ...lengthFault(path, text, limits.button),
    ...(slotsOf(text).length > 0 ? [{ path, rule: 'variable' as const }] : []),
  ]
}

function valueFaultsOf(path: string, { kind, value, example }: Omit<TemplateButton, 'text'>): DraftFault[] {
  switch (kind) {
    case 'reply':
    case 'ask-number':
      return []
    case 'url':
      return urlFaults(path, value, example)
    case 'phone':
      return /^\+?\d{7,20}$/.test(value) ? [] : [{ path, rule: 'phone' }]
    case 'code':
      return /\S/.test(value) ? lengthFault(path, value, limits.code) : [{ path, rule: 'required' }]
    default:
      return [{ path, rule: 'kind' }]
  }
}

/** Without line breaks, marks of formatting and emojis. The name of a variable may have an underscore. */
function isPlain(text: string): boolean {
  return !/[\n\r*_~`]|\p{Extended_Pictographic}/u.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))
}

/** An address has at most one variable, at its end. */
function urlFaults(path: string, value: string, example: string): DraftFault[] {
  const slots = slotsOf(value)
  const isWhole = /^https?:\/\/[^\s{}/]+\S*$/i.test(value)
  const isOpen = slots.length > 0
  if (!isWhole || slots.length > 1 || (isOpen && !/[^{]\{\{1\}\}$/.test(value))) return [{ path, rule: 'url' }]
  return [
    ...lengthFault(path, value, limits.url),
    ...(isOpen && !/\S/.test(example) ? [{ path: `${path}.example`, rule: 'required' as const }] : []),
  ]
}

function lengthFault(path: string, text: string, max: number): DraftFault[] {
  return lengthOf(text) > max ? [{ path, rule: 'long', max }] : []
}
