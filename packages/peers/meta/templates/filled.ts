import { type Part, wordsOf } from '#meta/sending/template-values.ts'
import { type Button, componentOf, type Template } from './template.ts'
import { fill } from './variables.ts'

/** A template with what a message gives for it, as a customer reads it. */
export interface Filled {
  /** Empty where the header is a file or a place, or there is none. */
  title: string
  body: string
  footer: string
  /** Links, telephones and codes, each with what it leads to. */
  lines: string[]
  /** What can be tapped to answer. */
  replies: string[]
}

export function filledOf(template: Pick<Template, 'components'>, parts: readonly Part[]): Filled {
  const textOf = (type: string) => {
    const values = parts.find((part) => part.type === type.toLowerCase())?.parameters ?? []
    const words = new Map(values.map((value, at) => [value.parameter_name ?? String(at + 1), wordsOf(value)]))
    return fill(componentOf(template, type)?.text ?? '', (name) => words.get(name) ?? '')
  }
  const buttons = componentOf(template, 'BUTTONS')?.buttons ?? []
  return {
    title: textOf('HEADER'),
    body: textOf('BODY'),
    footer: textOf('FOOTER'),
    lines: buttons.flatMap((button, at) => lineOf(button, valueOf(parts, at)) ?? []),
    replies: buttons.flatMap(({ type, text }) => (type === 'QUICK_REPLY' && text ? [text] : [])),
  }
}

function valueOf(parts: readonly Part[], at: number): string {
  const [value] = parts.find(({ type, index }) => type === 'button' && Number(index) === at)?.parameters ?? []
  return value ? wordsOf(value) : ''
}

function lineOf({ type, text = '', url, phone_number: number }: Button, value: string): string | undefined {
  if (type === 'URL') return `${text}: ${fill(url ?? '', () => value)}`
  if (type === 'PHONE_NUMBER') return `${text}: ${number ?? ''}`
  return type === 'COPY_CODE' ? `${text}: ${value}` : undefined
}
