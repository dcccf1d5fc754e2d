import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { customerText } from '#bots/placeholders.ts'
import { timestamp } from '#field.ts'
import { openingHours, weekSchema } from '#hours.ts'
import { nameSchema } from '#name.ts'
import { changesOf, recordsOf } from '#record-calls.ts'
import { pathReference, reference } from '#reference.ts'
import { optionTree } from './option-tree.ts'

export const queue = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  complationMessage: z.string(),
  ratingMessage: z.string(),
  orderQueue: z.nullable(z.int()),
  integrationId: z.nullable(z.int()),
  promptId: z.nullable(z.int()),
  schedules: z.array(openingHours),
  optionsCount: z.int(),
  updatedAt: timestamp,
})
export type Queue = z.infer<typeof queue>

const of = recordsOf({
  path: '/queue',
  kind: 'queue',
  record: queue,
  missing: 'ERR_NO_QUEUE_FOUND',
  view: 'queues:view',
  edit: 'queues:manage',
})

const fields = {
  name: nameSchema(2, 50),
  /** #rgb, #rrggbb or #rrggbbaa. */
  color: z.string().check(z.toLowerCase(), z.minLength(3), z.maxLength(9), z.regex(/^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/)),
  greetingMessage: customerText,
  outOfHoursMessage: customerText,
  complationMessage: customerText,
  ratingMessage: customerText,
  orderQueue: z.nullable(z.int().check(z.minimum(0), z.maximum(9999))),
  integrationId: z.nullable(reference('queueIntegration')),
  promptId: z.nullable(reference('prompt')),
  schedules: weekSchema,
  /** The whole menu. Options that are missing from it are deleted. */
  options: optionTree,
}

const refusals = [
  'ERR_NAME_TAKEN',
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  'ERR_NO_PROMPT_FOUND',
  'ERR_NO_INTEGRATION_FOUND',
  'ERR_NO_QUEUE_OPTION_FOUND',
  'ERR_TOO_MANY_OPTIONS',
] as const

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  summary: 'All queues of the company, in menu order.',
  allow: 'queues:view',
  input: z.object({ companyId: z.optional(pathReference('company')) }),
  output: z.array(queue),
  errors: [],
})

export const showQueue = of.show('One queue.')

export const createQueue = of.create(
  'Add a queue, as many as the plan allows, at the end of the menu unless it says where.',
  {
    name: fields.name,
    color: fields.color,
    greetingMessage: z._default(fields.greetingMessage, ''),
    outOfHoursMessage: z._default(fields.outOfHoursMessage, ''),
    complationMessage: z._default(fields.complationMessage, ''),
    ratingMessage: z._default(fields.ratingMessage, ''),
    orderQueue: z._default(fields.orderQueue, null),
    integrationId: z._default(fields.integrationId, null),
    promptId: z._default(fields.promptId, null),
    schedules: z.optional(fields.schedules),
    options: z._default(fields.options, []),
  },
  ['ERR_PLAN_LIMIT', ...refusals],
)

export const updateQueue = of.update('Change a queue. A patch: what is absent stays.', fields, [...refusals])

export const deleteQueue = of.remove(
  'Delete a queue with its options; one that a prompt hands over to stays. Its conversations stay and are in no queue.',
  ['ERR_QUEUE_IN_PROMPT'],
)

export const orderQueues = endpoint({
  method: 'POST',
  path: '/queue/order',
  summary: 'Number the queues in this order, from 1. Queues that are not named keep their number.',
  allow: 'queues:manage',
  input: z.object({ queueIds: z.array(reference('queue')).check(z.minLength(1), z.maxLength(100)) }),
  output: z.array(queue),
  errors: ['ERR_NO_QUEUE_FOUND'],
})

export const queuePush = changesOf('queue', queue, 'queue', 'queueId')

/** The calls of their screen, and the push that it follows. */
export const queues = { list: listQueues, create: createQueue, update: updateQueue, remove: deleteQueue, push: queuePush }
