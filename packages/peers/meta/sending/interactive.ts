import { z } from 'zod'
import { text } from '#meta/shape.ts'
import { file } from './files.ts'

const body = z.strictObject({ text: text(1024) })
const footer = z.strictObject({ text: text(60) }).optional()
const header = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('text'), text: text(60) }),
    z.strictObject({ type: z.literal('image'), image: file() }),
    z.strictObject({ type: z.literal('video'), video: file() }),
    z.strictObject({ type: z.literal('document'), document: file({ filename: z.string().optional() }) }),
  ])
  .optional()
const button = z.strictObject({ type: z.literal('reply'), reply: z.strictObject({ id: text(256), title: text(20) }) })
const row = z.strictObject({ id: text(200), title: text(24), description: text(72).optional() })
const section = z.strictObject({ title: text(24).optional(), rows: z.array(row).min(1) })
const named = (name: string) => z.strictObject({ name: z.literal(name) })
const isDistinct = (values: string[]) => new Set(values).size === values.length

const buttons = z
  .array(button)
  .min(1)
  .max(3, 'must have at most 3 buttons.')
  .refine((all) => isDistinct(all.map(({ reply }) => reply.title)), 'must have distinct titles.')
  .refine((all) => isDistinct(all.map(({ reply }) => reply.id)), 'must have distinct ids.')

const sections = z
  .array(section)
  .min(1)
  .max(10, 'must have at most 10 sections.')
  .refine((all) => all.length === 1 || all.every(({ title }) => title), 'must have titles.')
  .refine((all) => all.flatMap(({ rows }) => rows).length <= 10, 'must have at most 10 rows in all.')
  .refine((all) => isDistinct(all.flatMap(({ rows }) => rows.map(({ id }) => id))), 'must have distinct ids.')

const flow = z.strictObject({
  flow_message_version: z.literal('3'),
  flow_id: z.string().optional(),
  flow_name: z.string().optional(),
  flow_cta: text(30),
  flow_token: z.string().optional(),
  mode: z.enum(['draft', 'published']).optional(),
  flow_action: z.enum(['navigate', 'data_exchange']).optional(),
  flow_action_payload: z.looseObject({}).optional(),
})

export const interactive = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('button'), header, body, footer, action: z.strictObject({ buttons }) }),
  z.strictObject({
    type: z.literal('list'),
    header: z.strictObject({ type: z.literal('text'), text: text(60) }).optional(),
    body: z.strictObject({ text: text(4096) }),
    footer,
    action: z.strictObject({ button: text(20), sections }),
  }),
  z.strictObject({
    type: z.literal('cta_url'),
    header,
    body,
    footer,
    action: named('cta_url').extend({ parameters: z.strictObject({ display_text: text(20), url: z.url() }) }),
  }),
  z.strictObject({ type: z.literal('location_request_message'), body, action: named('send_location') }),
  z.strictObject({ type: z.literal('request_contact_info'), body, action: named('request_contact_info') }),
  z.strictObject({ type: z.literal('flow'), header, body, footer, action: named('flow').extend({ parameters: flow }) }),
])

export type Interactive = z.output<typeof interactive>

/** What a person may tap: the options of a message by id. */
export function optionsOf(content: Interactive): { id: string; title: string; description?: string | undefined }[] {
  if (content.type === 'button') return content.action.buttons.map(({ reply }) => reply)
  if (content.type === 'list') return content.action.sections.flatMap(({ rows }) => rows)
  return []
}
