import { everyone } from '#profiles.ts'

export const permissions = {
  'schedules:use': everyone,
} as const

export const errors = {
  ERR_NO_SCHEDULE_FOUND: [404, 'No such schedule.'],
  ERR_SCHEDULE_CARRIED: [409, 'It came with the file of a company. The installation before this one may have sent it.'],
  ERR_SCHEDULE_COPIED: [409, 'Its time passed in a restored copy. The original may have sent it.'],
  ERR_SCHEDULE_SENT: [409, 'The message was sent already, or is being sent.'],
} as const

export const references = ['schedule'] as const
