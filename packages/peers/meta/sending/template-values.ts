import type { PhoneNumber } from '#meta/accounts.ts'
import { Refusal } from '#meta/refusal.ts'
import type { State } from '#meta/state.ts'
import { componentOf, type Template } from '#meta/templates/template.ts'
import { fill, variablesIn } from '#meta/templates/variables.ts'
import { type FileRef, isFile, requireFile } from './files.ts'

const maxBody = 1024

interface Value extends Record<string, unknown> {
  type: string
  /** In named templates. */
  parameter_name?: string
}

/** What a message gives for a component of a template. */
export interface Part {
  type: string
  sub_type?: string
  index?: string | number
  parameters?: Value[]
}

type Parted = Pick<Template, 'components' | 'parameterFormat'>

/** A text has as many values as variables; a file or a place is given with each message. */
export function checkHeaderValues(state: State, number: PhoneNumber, template: Parted, part: Part | undefined): void {
  const header = componentOf(template, 'HEADER')
  const values = part?.parameters ?? []
  if (!header || header.format === 'TEXT') return checkTexts('header', header?.text ?? '', template, values)
  const format = header.format ?? ''
  const [value] = values
  if (value?.type.toUpperCase() !== format) {
    const received = value?.type.toUpperCase() ?? 'UNKNOWN'
    throw new Refusal(132012, { details: `header: Format mismatch, expected ${format}, received ${received}` })
  }
  if (values.length > 1)
    throw new Refusal(132000, {
      details: `header: number of params (${values.length}) does not match the expected number of params (1)`,
    })
  const content = (value[value.type] ?? {}) as FileRef & Record<string, unknown>
  if (isFile(value.type)) {
    if ((content.id === undefined) === (content.link === undefined))
      throw new Refusal(131008, { details: `header: ${value.type} needs an id or a link` })
    return requireFile(state, number, value.type, content)
  }
  for (const name of ['latitude', 'longitude', 'name', 'address'])
    if (content[name] === undefined) throw new Refusal(131008, { details: `header: location['${name}'] is required` })
}

export function checkBodyValues(template: Parted, part: Part | undefined): void {
  const text = componentOf(template, 'BODY')?.text ?? ''
  const values = part?.parameters ?? []
  checkTexts('body', text, template, values)
  const words = new Map(values.map((value, at) => [String(value.parameter_name ?? at + 1), wordsOf(value)]))
  if (Array.from(fill(text, (name) => words.get(name) ?? '')).length > maxBody)
    throw new Refusal(132005, { details: `body: the text with its parameters is longer than ${maxBody} characters` })
}

function checkTexts(where: string, text: string, { parameterFormat }: Parted, values: Value[]): void {
  const names = variablesIn(text)
  if (values.length !== names.length) {
    const counts = `number of localizable_params (${values.length}) does not match the expected number of params (${names.length})`
    throw new Refusal(132000, { details: `${where}: ${counts}` })
  }
  values.forEach((value, at) => checkText(where, value, at))
  const given = values.map((value) => value.parameter_name)
  if (parameterFormat === 'POSITIONAL' && given.some((name) => name !== undefined))
    throw new Refusal(100, { message: 'Invalid parameter', details: `${where}: parameter_name is for named templates only` })
  if (parameterFormat === 'NAMED' && names.some((name) => !given.includes(name)))
    throw new Refusal(100, { message: 'Invalid parameter', details: 'Parameter name is missing or empty' })
}

/** The words of a value; money and dates say them in `fallback_value`. */
export function wordsOf(value: Value): string {
  const of = value[value.type]
  const words = typeof of === 'object' && of !== null ? (of as { fallback_value?: unknown }).fallback_value : of
  return typeof words === 'string' ? words : ''
}

function checkText(where: string, value: Value, at: number): void {
  if (!['text', 'currency', 'date_time'].includes(value.type)) {
    const received = value.type.toUpperCase()
    throw new Refusal(132012, { details: `${where}: Format mismatch, expected TEXT, received ${received}` })
  }
  const text = wordsOf(value)
  if (text.trim() === '')
    throw new Refusal(131008, { details: `components['${where}']['parameters'][${at}]['text'] is required` })
  if (/[\n\t]| {5}/.test(text))
    throw new Refusal(132018, { details: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces' })
}
