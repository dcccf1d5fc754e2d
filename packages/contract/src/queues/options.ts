import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, seenAt } from '#field.ts'
import { pathReference, reference } from '#reference.ts'
import { optionMessage, optionTitle } from './option-tree.ts'

export interface QueueOption {
  id: number
  title: string
  /** Sent to a customer who chooses it. */
  message: string
  /** Its place among its siblings, from 1: what a customer types to choose it. */
  option: number
  queueId: number
  parentId: number | null
  children: QueueOption[]
}

export const queueOption: z.ZodMiniType<QueueOption, QueueOption> = z.object({
  id: z.int(),
  title: z.string(),
  message: z.string(),
  option: z.int(),
  queueId: z.int(),
  parentId: z.nullable(z.int()),
  children: z.lazy(() => z.array(queueOption)),
})

const optionId = z.object({ id: pathReference('queueOption') })
const place = z.int().check(z.minimum(1), z.maximum(100))

export const listQueueOptions = endpoint({
  method: 'GET',
  path: '/queue-options',
  summary: 'The options within one, or with parentId -1 those at the root, in order, each with all that is within it.',
  allow: 'queues:view',
  input: z.object({
    queueId: pathReference('queue'),
    parentId: z.optional(z.union([pathReference('queueOption'), z.literal('-1')])),
  }),
  output: z.array(queueOption),
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND'],
})

export const createQueueOption = endpoint({
  method: 'POST',
  path: '/queue-options',
  summary: 'Add an option, at the end or at a place among its siblings, which are renumbered.',
  allow: 'queues:manage',
  input: z.object({
    queueId: reference('queue'),
    parentId: z._default(z.nullable(reference('queueOption')), null),
    title: optionTitle,
    message: z._default(optionMessage, ''),
    option: z.optional(place),
  }),
  output: queueOption,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND', 'ERR_QUEUE_OPTION_PLACE', 'ERR_TOO_MANY_OPTIONS'],
})

export const updateQueueOption = endpoint({
  method: 'PUT',
  path: '/queue-options/:id',
  summary:
    'Change an option or move it, within its queue. A patch: what is absent stays. `updatedAt` is that of the queue, ' +
    'whose menu is written whole.',
  allow: 'queues:manage',
  input: z.extend(optionId, {
    updatedAt: seenAt,
    queueId: z.optional(reference('queue')),
    parentId: z.optional(z.nullable(reference('queueOption'))),
    title: z.optional(optionTitle),
    message: z.optional(optionMessage),
    option: z.optional(place),
  }),
  output: queueOption,
  errors: ['ERR_CONFLICT', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND', 'ERR_QUEUE_OPTION_PLACE', 'ERR_TOO_MANY_OPTIONS'],
})

export const deleteQueueOption = endpoint({
  method: 'DELETE',
  path: '/queue-options/:id',
  summary: 'Delete an option and all within it; its siblings are renumbered.',
  allow: 'queues:manage',
  input: optionId,
  output: done,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND'],
})
