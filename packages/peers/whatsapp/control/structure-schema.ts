import { z } from 'zod'

/** What businesses and programs send, and what people answer with a tap. */

const line = z.string().min(1).max(1000)
const words = z.string().min(1).max(4096)
const money = { currency: z.string().regex(/^[A-Z]{3}$/), amount: z.number().min(0) }
const buttons = z
  .array(z.strictObject({ id: line, text: line }))
  .max(10)
  .default([])

/** A title, a text, a footer and buttons; a file may stand in the place of the title. */
const boxed = { title: line.optional(), body: words, footer: line.optional(), buttons }

export const structure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('buttons'), ...boxed }),
  z.strictObject({ kind: z.literal('template'), ...boxed }),
  z.strictObject({ kind: z.literal('interactive'), ...boxed }),
  /** The file, if any, is in its first card. */
  z.strictObject({ kind: z.literal('carousel'), body: words, cards: z.array(z.strictObject(boxed)).min(1).max(10) }),
  z.strictObject({
    kind: z.literal('list'),
    title: line,
    description: words.optional(),
    footer: line.optional(),
    rows: z.array(z.strictObject({ id: line, title: line, description: line.optional() })).min(1),
  }),
  z.strictObject({
    kind: z.literal('product'),
    title: line,
    description: words.optional(),
    price: z.strictObject(money).optional(),
  }),
  z.strictObject({
    kind: z.literal('order'),
    id: line,
    title: line.optional(),
    message: words.optional(),
    items: z.int().min(1),
    total: z.strictObject(money).optional(),
  }),
  /** A tap on a button, or a choice from a list: its id and its words. */
  z.strictObject({ kind: z.literal('reply'), to: z.enum(['button', 'list', 'template']), id: line, text: line }),
  /** A form that was filled in; what it says is JSON. */
  z.strictObject({
    kind: z.literal('form'),
    name: line,
    text: z.string().max(4096).default(''),
    answers: z.record(z.string(), z.unknown()),
  }),
])

export type Structure = z.output<typeof structure>
