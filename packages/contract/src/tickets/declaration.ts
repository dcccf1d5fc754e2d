import { everyone, managers } from '#profiles.ts'

export const permissions = {
  'tickets:work': everyone,
  'tickets:see-all': managers,
  'tickets:delete': managers,
  'tickets-manager:showall': managers,
} as const

export const errors = {
  ERR_NO_TICKET_FOUND: [404, 'No such ticket.'],
  ERR_CREATING_TICKET: [500, 'The ticket could not be created.'],
  ERR_OTHER_OPEN_TICKET: [409, 'Another ticket or person already holds this contact; details.ticket says which.'],
  ERR_TICKET_NOT_OPEN: [409, 'The ticket is not open.'],
} as const

export const references = ['ticket'] as const
