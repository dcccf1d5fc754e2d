import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { timestamp, pageNumber, searchText } from '#field.ts'
import { nameSchema } from '#name.ts'
import { broadcast } from '#push.ts'
import { recordsOf } from '#record-calls.ts'
import { videoCode } from './video.ts'

/** A video that explains a part of the product to the users of all companies. */
export const help = z.object({
  id: z.int(),
  title: z.string(),
  /** The code of the YouTube video. */
  video: z.string(),
  description: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Help = z.infer<typeof help>

const of = recordsOf({ path: '/helps', kind: 'help', record: help, missing: 'ERR_NO_HELP_FOUND', view: 'super', edit: 'super' })

/** A video's code, or any address of it, stored as the code. */
const video = z.pipe(
  z.string().check(z.maxLength(500)),
  z.transform((text, context) => {
    const code = videoCode(text)
    if (code === undefined) context.issues.push({ code: 'custom', input: text, message: 'no video of YouTube' })
    return code ?? ''
  }),
)

const fields = {
  title: nameSchema(3, 100),
  video,
  description: z.string().check(z.trim(), z.maxLength(500)),
}

export const listHelps = endpoint({
  method: 'GET',
  path: '/helps',
  summary: 'A page of 20 help videos, oldest first, and how many there are.',
  allow: 'helps:view',
  input: z.object({ searchParam: z.optional(searchText), pageNumber }),
  output: z.object({ records: z.array(help), count: z.int(), hasMore: z.boolean() }),
  errors: [],
})

export const listAllHelps = endpoint({
  method: 'GET',
  path: '/helps/list',
  summary: 'All help videos, oldest first.',
  allow: 'helps:view',
  input: z.object({}),
  output: z.array(help),
  errors: [],
})

export const createHelp = of.create('Add a help video.', {
  title: fields.title,
  video,
  description: z._default(fields.description, ''),
})

export const updateHelp = of.update('Change a help video. A patch.', {
  title: fields.title,
  video,
  description: fields.description,
})

export const deleteHelp = of.remove('Delete a help video.')

export const helpPush = broadcast(
  'help',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), help }),
    z.object({ action: z.literal('delete'), helpId: z.int() }),
  ]),
)
