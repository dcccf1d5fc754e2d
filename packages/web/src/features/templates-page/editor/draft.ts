import { ownOf } from '@recado/contract/own'
import type { Template } from '@recado/contract/templates/api'
import {
  isNamed,
  slotsOf,
  type TemplateButton,
  type TemplateContent,
  type TemplateHeader,
} from '@recado/contract/templates/content'
import { fileOf, type TemplateValues } from '@recado/contract/templates/fill'
import {
  contentFaults,
  type DraftFault,
  draftFaults,
  limits,
  type madeCategories,
  maxOfKind,
} from '@recado/contract/templates/rules'

export type MadeCategory = (typeof madeCategories)[number]
export const headerFormats = ['none', 'text', 'image', 'video', 'document', 'location'] as const
export type HeaderFormat = (typeof headerFormats)[number]

/** The values of the editor. */
export interface DraftValues {
  wabaId: string
  name: string
  language: string
  category: MadeCategory
  format: HeaderFormat
  headerText: string
  headerExample: string
  /** Of a header with a file. Meta's reviewers see it. */
  sample: File | null
  body: string
  footer: string
  buttons: TemplateButton[]
  /** By the names of the body's variables, also of those that are no longer in it. */
  examples: Record<string, string>
}

/** What the editor begins with: a template, a copy of one, or nothing. */
export function startingValues(template: Template | null, wabaId: string): DraftValues {
  if (!template) return { ...emptyDraft, wabaId }
  const { name, language, category, content } = template
  const { header, body, footer, buttons, examples } = content
  return {
    ...emptyDraft,
    wabaId: template.wabaId,
    name,
    language,
    category: category === 'marketing' ? 'marketing' : 'utility',
    ...(header && { format: header.format, headerText: header.text, headerExample: header.example }),
    body,
    footer,
    buttons: buttons.map((button) => ({ ...button })),
    examples: { ...examples },
  }
}

const emptyDraft: Omit<DraftValues, 'wabaId'> = {
  name: '',
  language: 'pt_BR',
  category: 'utility',
  format: 'none',
  headerText: '',
  headerExample: '',
  sample: null,
  body: '',
  footer: '',
  buttons: [],
  examples: {},
}

/** The same name in another language, which is still to be chosen. */
export function copiedValues(template: Template): DraftValues {
  return { ...startingValues(template, template.wabaId), language: '' }
}

/** What the template says. Samples of variables that are no longer there stay behind. */
export function contentOf(values: DraftValues): TemplateContent {
  const { body, footer, buttons, examples } = values
  const names = [...new Set(slotsOf(body).map(({ name }) => name))]
  return {
    header: headerOf(values),
    body: body.trim(),
    footer: footer.trim(),
    buttons,
    examples: Object.fromEntries(names.map((name) => [name, ownOf(examples, name) ?? ''])),
    cards: [],
  }
}

function headerOf({ format, headerText, headerExample }: DraftValues): TemplateHeader | null {
  if (format === 'none') return null
  const hasVariable = format === 'text' && slotsOf(headerText).length > 0
  return { format, text: format === 'text' ? headerText.trim() : '', example: hasVariable ? headerExample : '' }
}

/** Besides what Meta demands of a template: `file`, a sample is missing. */
export type EditorFault = Omit<DraftFault, 'rule'> & { rule: DraftFault['rule'] | 'file' }

/** All that keeps the draft from being handed in. The name of a template that exists does not change. */
export function faultsOf(values: DraftValues, isNew: boolean): EditorFault[] {
  const content = contentOf(values)
  return [
    ...(values.wabaId === '' ? [{ path: 'wabaId', rule: 'required' as const }] : []),
    ...(values.language === '' ? [{ path: 'language', rule: 'required' as const }] : []),
    ...(isNew ? draftFaults({ name: values.name, content }) : contentFaults(content)),
    ...(fileOf(content) && !values.sample ? [{ path: 'sample', rule: 'file' as const }] : []),
  ]
}

/** What is wrong already while a user types. What is only missing is told when they submit. */
export function shownFaults(faults: readonly EditorFault[], isSubmitted: boolean): EditorFault[] {
  return faults.filter(({ rule }) => isSubmitted || (rule !== 'required' && rule !== 'file'))
}

/** What the preview shows of a draft: a button without its words is there already. */
export function previewContent(values: DraftValues): TemplateContent {
  const content = contentOf(values)
  const isOwn = ({ kind }: TemplateButton) => kind !== 'code' && kind !== 'ask-number'
  return { ...content, buttons: content.buttons.map((one) => (one.text === '' && isOwn(one) ? { ...one, text: '…' } : one)) }
}

/** The samples in place of the variables, as the preview shows them. */
export function previewValues({ headerExample, examples }: DraftValues): TemplateValues {
  const ofBody = Object.entries(examples).map(([name, example]) => [`body.${name}`, example])
  return { header: headerExample, ...Object.fromEntries(ofBody) }
}

/** The next variable of a text, numbered unless its variables have names. */
export function nextVariable(content: Pick<TemplateContent, 'header' | 'body'>): string {
  const names = slotsOf(content.body).map(({ name }) => name)
  if (isNamed({ header: null, body: content.body })) {
    let count = 1
    while (names.includes(`variable_${count}`)) count += 1
    return `{{variable_${count}}}`
  }
  return `{{${Math.max(0, ...names.map(Number)) + 1}}}`
}

export const buttonKinds = ['reply', 'url', 'phone', 'code', 'ask-number'] as const
export type MadeKind = (typeof buttonKinds)[number]

/** The kinds of which one more may be added. */
export function addableKinds(buttons: readonly TemplateButton[]): MadeKind[] {
  if (buttons.length >= limits.buttons) return []
  return buttonKinds.filter((kind) => buttons.filter((one) => one.kind === kind).length < (maxOfKind[kind] ?? limits.buttons))
}

export function newButton(kind: MadeKind): TemplateButton {
  return { kind, text: '', value: '', example: '' }
}

/** Whether a fault of a button is about its text. Otherwise it is about where the button leads. */
export function isOfText({ rule, max }: EditorFault, { text }: TemplateButton): boolean {
  if (rule === 'required') return text.trim() === ''
  if (rule === 'long') return max === limits.button
  return rule === 'plain' || rule === 'duplicate' || rule === 'variable'
}

/** The list with the button at a place moved by one. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const result = [...list]
  const [one] = result.splice(at, 1)
  if (one !== undefined) result.splice(at + by, 0, one)
  return result
}
