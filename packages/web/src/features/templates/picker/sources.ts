import { placeholders, placeholderTokens, type Placeholder, type PlaceholderValues } from '@recado/contract/bots/placeholders'
import { folded } from '@recado/contract/folded'
import type { TemplateValues, Variable } from '@recado/contract/templates/fill'

/** What a value was taken from. */
export type Origin = 'contact' | 'ticket' | 'company'

/** A value that fields may be filled with. */
export interface Source {
  id: string
  label: string
  value: string
  /** Null: it is of this minute, and fills nothing by itself. */
  origin: Origin | null
  /** Variables of these names are filled with it at once. Any other would be a guess. */
  fills: readonly string[]
}

const origins: Readonly<Record<Placeholder, Origin | null>> = {
  name: 'contact',
  firstName: 'contact',
  phone: 'contact',
  email: 'contact',
  protocol: 'ticket',
  queue: 'ticket',
  agent: 'ticket',
  connection: 'ticket',
  company: 'company',
  greeting: null,
  date: null,
  hour: null,
  moment: null,
}

const order = Object.keys(origins) as Placeholder[]

/** In a template these may mean anything, such as an order: {{numero}}, {{user}}. */
const ambiguous = new Set(['numero', 'number', 'user', 'ms'])

/** Sources of these values, each under its label. What is empty is left out. */
export function sourcesOf(values: PlaceholderValues, labelOf: (placeholder: Placeholder) => string): readonly Source[] {
  return order.flatMap((placeholder) => {
    const value = values[placeholder]
    if (!value) return []
    const origin = origins[placeholder]
    const fills = origin === null ? [] : placeholders[placeholder].filter((name) => !ambiguous.has(name)).map(bare)
    return [{ id: placeholder, label: labelOf(placeholder), value, origin, fills }]
  })
}

/** Sources that stand for values which are known when a message is sent: `{{nome}}`. */
export function tokenSources(
  labelOf: (placeholder: Placeholder) => string,
  of: readonly Placeholder[] = order,
): readonly Source[] {
  return sourcesOf(Object.fromEntries(of.map((placeholder) => [placeholder, placeholderTokens[placeholder]])), labelOf)
}

/** Sources of a contact's own fields. */
export function fieldSources(fields: readonly { name: string; value: string }[]): readonly Source[] {
  return fields
    .filter(({ name, value }) => name.trim() !== '' && value.trim() !== '')
    .map(({ name, value }) => ({ id: `field:${name}`, label: name, value, origin: 'contact', fills: [bare(name)] }))
}

/** The sources that fill a template's variables, by their keys: those of the same name. */
export function filledBy(variables: readonly Variable[], sources: readonly Source[]): Readonly<Record<string, Source>> {
  return Object.fromEntries(
    variables.flatMap(({ key, place, name }) => {
      const source = place === 'button' ? undefined : sources.find(({ fills }) => fills.includes(bare(name)))
      return source ? [[key, source]] : []
    }),
  )
}

/** The values of these sources. */
export function valuesOf(filled: Readonly<Record<string, Source>>): TemplateValues {
  return Object.fromEntries(Object.entries(filled).map(([key, { value }]) => [key, value]))
}

function bare(name: string): string {
  return folded(name).replace(/[\s_-]+/g, '')
}
