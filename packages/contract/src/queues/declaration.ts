import { everyone, managers } from '#profiles.ts'

export const permissions = {
  'queues:view': everyone,
  'queues:manage': managers,
} as const

export const errors = {
  ERR_NO_QUEUE_FOUND: [404, 'No such queue.'],
  ERR_QUEUE_COLOR_ALREADY_EXISTS: [409, 'Another queue has this colour.'],
  ERR_NO_QUEUE_OPTION_FOUND: [404, 'No such option.'],
  ERR_QUEUE_OPTION_PLACE: [400, 'An option stands in its own queue and in none of the options within it.'],
  ERR_TOO_MANY_OPTIONS: [400, 'A queue has at most 100 options, six levels deep.'],
} as const

export const references = ['queue', 'queueOption'] as const
