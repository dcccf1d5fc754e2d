import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, moment, pageNumber, searchText, seenAt } from '#field.ts'
import { nameOf } from '#name.ts'
import { broadcast } from '#push.ts'
import { pathReference } from '#reference.ts'
import { videoCode } from './video.ts'

/** A video that explains something of the product, to the people of all companies. */
export const help = z.object({
  id: z.int(),
  title: z.string(),
  /** The code of a YouTube video. */
  video: z.string(),
  description: z.string(),
  createdAt: moment,
  updatedAt: moment,
})
export type Help = z.infer<typeof help>

const helpId = z.object({ id: pathReference('help') })

/** A video's code, or any address of it, which is kept as the code. */
const video = z.pipe(
  z.string().check(z.maxLength(500)),
  z.transform((text, context) => {
    const code = videoCode(text)
    if (code === undefined) context.issues.push({ code: 'custom', input: text, message: 'no video of YouTube' })
    return code ?? ''
  }),
)

const fields = {
  title: nameOf(3, 100),
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

export const createHelp = endpoint({
  method: 'POST',
  path: '/helps',
  summary: 'Add a help video.',
  allow: 'super',
  input: z.object({ title: fields.title, video, description: z._default(fields.description, '') }),
  output: help,
  errors: [],
})

export const updateHelp = endpoint({
  method: 'PUT',
  path: '/helps/:id',
  summary: 'Change a help video. A patch.',
  allow: 'super',
  input: z.extend(helpId, {
    updatedAt: seenAt,
    title: z.optional(fields.title),
    video: z.optional(video),
    description: z.optional(fields.description),
  }),
  output: help,
  errors: ['ERR_NO_HELP_FOUND', 'ERR_CONFLICT'],
})

export const deleteHelp = endpoint({
  method: 'DELETE',
  path: '/helps/:id',
  summary: 'Delete a help video.',
  allow: 'super',
  input: helpId,
  output: done,
  errors: ['ERR_NO_HELP_FOUND'],
})

export const helpPush = broadcast(
  'help',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), help }),
    z.object({ action: z.literal('delete'), helpId: z.int() }),
  ]),
)
