import { z } from 'zod/mini'

export const categories = ['marketing', 'utility', 'authentication'] as const
export type Category = (typeof categories)[number]

/** How Meta sees a template. `unknown`: a word of Meta's that is not known here. */
export const states = [
  'pending',
  'approved',
  'rejected',
  'paused',
  'disabled',
  'in-appeal',
  'archived',
  'deleting',
  'limited',
  'unknown',
] as const
export type TemplateState = (typeof states)[number]

/** `fileHeaders` carry a file that is sent with each message. */
export const fileHeaders = ['image', 'video', 'document'] as const
export type FileHeader = (typeof fileHeaders)[number]

/**
 * `reply`: a tap says its text, and a bot gets its payload. `value` is the address of `url`, the number of `phone`, the sample of `code`,
 * and empty for others. `other` is a kind that Meta's own screens make.
 */
export const buttonKinds = ['reply', 'url', 'phone', 'code', 'flow', 'ask-number', 'other'] as const

const button = z.object({
  kind: z.enum(buttonKinds),
  text: z.string(),
  value: z.string(),
  /** A sample of the variable at the end of an address. */
  example: z.string(),
})
export type TemplateButton = z.infer<typeof button>

const header = z.object({
  format: z.enum(['text', ...fileHeaders, 'location']),
  /** With at most one variable. Empty unless the format is `text`. */
  text: z.string(),
  /** A sample of the variable. */
  example: z.string(),
})
export type TemplateHeader = z.infer<typeof header>

const part = {
  header: z.nullable(header),
  /** The text. Variables are `{{1}}`, `{{2}}` … or `{{order_number}}`. */
  body: z.string(),
  buttons: z.array(button),
  /** Samples of the body's variables, by the variable's name. */
  examples: z.record(z.string(), z.string()),
}

/** What a template says. */
export const templateContent = z.object({
  ...part,
  footer: z.string(),
  /** The cards of a carousel, which is made at Meta and not sent from here. */
  cards: z.array(z.object(part)),
})
export type TemplateContent = z.infer<typeof templateContent>

/** Characters as Meta counts them: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** A name of a variable in a text, in the form in which it stands there. */
export interface Slot {
  name: string
  at: number
  length: number
}

const slot = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The variables in a text, in the order in which they stand there. One that occurs twice is twice there. */
export function slotsOf(text: string): Slot[] {
  return [...text.matchAll(slot)].map(({ 0: whole, 1: name = '', index }) => ({ name, at: index, length: whole.length }))
}

/** A text with its variables replaced. */
export function fillSlots(text: string, valueOf: (name: string) => string): string {
  return text.replaceAll(slot, (_whole, name: string) => valueOf(name))
}

/** Whether the variables of a template have names and not numbers. */
export function isNamed({ header, body }: Pick<TemplateContent, 'header' | 'body'>): boolean {
  return [...slotsOf(header?.text ?? ''), ...slotsOf(body)].some(({ name }) => !/^\d+$/.test(name))
}
