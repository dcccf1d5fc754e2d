import { ownOf } from '#own.ts'
import { type Category, fileHeaders, fillSlots, lengthOf, slotsOf, type TemplateContent } from './content.ts'

/** A variable that must have a value when its template is sent. */
export interface Variable {
  /** Under which its value is given: `header`, `body.1`, `body.order_number`, `button.0`. */
  key: string
  place: 'header' | 'body' | 'button'
  /** As it stands in the text; for a button its text. */
  name: string
  example: string
}

/** Values of variables by their keys. Under `button.0` of a quick reply: the payload that a tap on it tells. */
export type TemplateValues = Readonly<Record<string, string>>

interface Filled {
  content: TemplateContent
  category: Category
}

export interface ValueFault {
  /** The key of the variable, or `file`, `location`, `header`, `body` for the whole. */
  key: string
  rule: 'required' | 'breaks' | 'spaces' | 'long'
}

/** What is beside the values: a file of the header, or its place. */
interface Beside {
  hasFile: boolean
  hasLocation: boolean
}

const maxHeader = 60
const maxBody = 1_024
/** A code that people copy. */
const maxCode = 15

/** The variables of a template, each once, in the order in which people read them. The code of an authentication fills its button, too. */
export function variablesOf({ content, category }: Filled): Variable[] {
  const { header, body, examples, buttons } = content
  const names = [...new Set(slotsOf(body).map(({ name }) => name))]
  const ofHeader = slotsOf(header?.text ?? '').slice(0, 1)
  return [
    ...ofHeader.map(({ name }) => ({ key: 'header', place: 'header' as const, name, example: header?.example ?? '' })),
    ...names.map((name) => ({ key: `body.${name}`, place: 'body' as const, name, example: ownOf(examples, name) ?? '' })),
    ...buttons.flatMap(({ kind, text, value, example }, at) => {
      const isOpen = category !== 'authentication' && (kind === 'code' || (kind === 'url' && slotsOf(value).length > 0))
      const sample = kind === 'code' ? value : example
      return isOpen ? [{ key: `button.${at}`, place: 'button' as const, name: text, example: sample }] : []
    }),
  ]
}

/** Which file the header of a template carries, if it carries one. */
export function fileOf({ header }: Pick<TemplateContent, 'header'>): (typeof fileHeaders)[number] | undefined {
  return fileHeaders.find((format) => format === header?.format)
}

/** What keeps a filled template from being sent. Meta refuses the same. */
export function valueFaults(template: Filled, values: TemplateValues, { hasFile, hasLocation }: Beside): ValueFault[] {
  const { content, category } = template
  const faults: ValueFault[] = []
  if (fileOf(content) && !hasFile) faults.push({ key: 'file', rule: 'required' })
  if (content.header?.format === 'location' && !hasLocation) faults.push({ key: 'location', rule: 'required' })
  for (const { key, place } of variablesOf(template)) {
    const value = values[key] ?? ''
    const isCode = category === 'authentication' || (place === 'button' && content.buttons[Number(key.slice(7))]?.kind === 'code')
    if (!/\S/.test(value)) faults.push({ key, rule: 'required' })
    else if (/[\n\r\t]/.test(value)) faults.push({ key, rule: 'breaks' })
    else if (/ {5}/.test(value)) faults.push({ key, rule: 'spaces' })
    else if (isCode && lengthOf(value) > maxCode) faults.push({ key, rule: 'long' })
  }
  const { header, body } = filledText(content, values)
  if (lengthOf(header) > maxHeader) faults.push({ key: 'header', rule: 'long' })
  if (lengthOf(body) > maxBody) faults.push({ key: 'body', rule: 'long' })
  return faults
}

/** A template as people read it. */
export interface TemplateText {
  header: string
  body: string
  footer: string
  buttons: string[]
}

/** What a variable without a value shows: its name, as it stands in the text. */
export function filledText({ header, body, footer, buttons }: TemplateContent, values: TemplateValues): TemplateText {
  return {
    header: fillSlots(header?.text ?? '', (name) => values['header'] || `{{${name}}}`),
    body: fillSlots(body, (name) => values[`body.${name}`] || `{{${name}}}`),
    footer,
    buttons: buttons.map(({ text }) => text),
  }
}

/** The same as one text, for previews, searches and programs. */
export function wholeText({ header, body, footer, buttons }: TemplateText): string {
  return [header, body, footer, buttons.map((button) => `[${button}]`).join(' ')].filter(Boolean).join('\n\n')
}

/** The samples that Meta has of a template, as values. */
export function samplesOf(template: Filled): TemplateValues {
  return Object.fromEntries(variablesOf(template).map(({ key, example }) => [key, example]))
}
