import { everyone } from '#profiles.ts'

export const permissions = {
  'queues:view': everyone,
} as const

export const errors = {
  ERR_NO_QUEUE_FOUND: [404, 'No such queue.'],
  ERR_QUEUE_COLOR_ALREADY_EXISTS: [409, 'Another queue has this colour.'],
} as const

export const references = ['queue'] as const
