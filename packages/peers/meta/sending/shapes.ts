import { z } from 'zod'
import { Refusal } from '#meta/refusal.ts'
import { parse, text } from '#meta/shape.ts'
import { file } from './files.ts'
import { interactive } from './interactive.ts'

const caption = text(1024).optional()
const optional = z.string().optional()
const typed = { type: optional }

const contact = z.strictObject({
  name: z.strictObject({
    formatted_name: z.string(),
    first_name: optional,
    last_name: optional,
    middle_name: optional,
    prefix: optional,
    suffix: optional,
  }),
  phones: z.array(z.strictObject({ phone: optional, wa_id: optional, ...typed })).optional(),
  emails: z.array(z.strictObject({ email: z.string(), ...typed })).optional(),
  urls: z.array(z.strictObject({ url: z.string(), ...typed })).optional(),
  addresses: z
    .array(
      z.strictObject({
        street: optional,
        city: optional,
        state: optional,
        zip: optional,
        country: optional,
        country_code: optional,
        ...typed,
      }),
    )
    .optional(),
  org: z.strictObject({ company: optional, department: optional, title: optional }).optional(),
  birthday: z.iso.date().optional(),
})

const part = {
  sub_type: z.enum(['quick_reply', 'url', 'copy_code', 'flow']).optional(),
  index: z.union([z.string(), z.int()]).optional(),
  parameters: z.array(z.looseObject({ type: z.string() })).optional(),
}
const card = z.strictObject({
  card_index: z.int(),
  components: z.array(z.strictObject({ ...part, type: z.enum(['header', 'body', 'button']) })),
})
const component = z.strictObject({
  ...part,
  type: z.enum(['header', 'body', 'button', 'limited_time_offer', 'carousel']),
  cards: z.array(card).optional(),
})

const template = z.strictObject({
  name: z.string(),
  language: z.strictObject({ code: z.string(), policy: z.literal('deterministic').optional() }),
  components: z.array(component).optional(),
})

/** What each type of message has under its name. */
export const shapes = {
  text: z.strictObject({ body: text(4096), preview_url: z.boolean().optional() }),
  image: file({ caption }),
  video: file({ caption }),
  audio: file({ voice: z.boolean().optional() }),
  document: file({ caption, filename: z.string().optional() }),
  sticker: file(),
  location: z.strictObject({
    latitude: z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]),
    longitude: z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]),
    name: optional,
    address: optional,
  }),
  contacts: z.array(contact).min(1),
  reaction: z.strictObject({ message_id: z.string(), emoji: z.string() }),
  interactive,
  template,
} as const

export type OutgoingType = keyof typeof shapes

const envelope = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().optional(),
  recipient: z.string().optional(),
  context: z.strictObject({ message_id: z.string() }).optional(),
  biz_opaque_callback_data: text(512).optional(),
}

export type Outgoing = z.output<z.ZodObject<typeof envelope>> & { type: OutgoingType; content: unknown }

export const readMark = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
})

/** Reads a message: the envelope, and one object under the name of its type. */
export function readMessage(raw: unknown): Outgoing {
  const { type = 'text' } = (raw ?? {}) as { type?: unknown }
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) {
    const all = Object.keys(shapes).map((name) => name.toUpperCase())
    throw new Refusal(100, { message: `Param type must be one of {${all.join(', ')}} - got "${String(type)}".` })
  }
  const name = type as OutgoingType
  const whole = z.strictObject({ ...envelope, type: z.literal(name).optional(), [name]: shapes[name] })
  const { [name]: content, ...rest } = parse(whole, raw) as Record<string, unknown>
  const message = { ...rest, type: name, content } as Outgoing
  if (message.to === undefined && message.recipient === undefined)
    throw new Refusal(100, { message: 'The parameter to is required.' })
  return message
}
