import { z } from 'zod/mini'
import { firstNameOf } from '#bots/values.ts'
import { folded } from '#folded.ts'
import { ownOf } from '#own.ts'
import type { TemplateValues } from '#templates/fill.ts'

/** Where a variable gets its value: from the person, the contact's fields, the list's columns, or for all the same. */
export const valueSources = ['name', 'first-name', 'email', 'number', 'field', 'column', 'text'] as const
export type ValueSource = (typeof valueSources)[number]

const maxValue = 1_024

export const templateMapping = z.object({
  source: z.enum(valueSources),
  /** The name of the field or the column, or the fixed text. Empty for others. */
  of: z._default(z.string().check(z.maxLength(maxValue)), ''),
  /** What stands for an empty value. Null: the person is left out. */
  ifEmpty: z._default(z.nullable(z.string().check(z.maxLength(maxValue))), null),
})
export type TemplateMapping = z.infer<typeof templateMapping>

/** By the keys of variables: `header`, `body.1`, `body.order_number`, `button.0`. */
export const templateMappings = z.record(z.string().check(z.maxLength(100)), templateMapping)
export type TemplateMappings = z.infer<typeof templateMappings>

/** A person whom a template is filled for. */
export interface Filling {
  name: string
  number: string
  email: string
  /** Of the contact. */
  fields: readonly { name: string; value: string }[]
  /** Of the list, by heading. */
  columns: Readonly<Record<string, string>>
}

/** The values of a template for a person, and the keys of variables without one. Breaks and rows of spaces become a space. */
export function valuesFor(mappings: TemplateMappings, person: Filling): { values: TemplateValues; missing: string[] } {
  const values: Record<string, string> = {}
  const missing: string[] = []
  for (const [key, mapping] of Object.entries(mappings).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const value = cleaned(sourced(mapping, person)) || cleaned(mapping.ifEmpty ?? '')
    if (value === '') missing.push(key)
    else values[key] = value
  }
  return { values, missing }
}

function sourced({ source, of }: TemplateMapping, { name, number, email, fields, columns }: Filling): string {
  switch (source) {
    case 'name':
      return name
    case 'first-name':
      return firstNameOf(name)
    case 'email':
      return email
    case 'number':
      return number
    case 'field':
      return fields.find((field) => folded(field.name) === folded(of))?.value ?? ''
    case 'column':
      return ownOf(columns, of) ?? ''
    case 'text':
      return of
    default:
      return source satisfies never
  }
}

function cleaned(value: string): string {
  return value.replaceAll(/\s+/g, ' ').trim()
}

const noValue = 'no-value'

/** The reason of a person who has no value for a variable. */
export function reasonWithoutValue(key: string): string {
  return `${noValue} ${key}`
}

/** The key of the variable that such a reason names. Undefined for another reason. */
export function variableWithoutValue(reason: string): string | undefined {
  return reason.startsWith(`${noValue} `) ? reason.slice(noValue.length + 1) : undefined
}
