import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { pathReference } from '#reference.ts'
import { message } from './api.ts'

export const leaveInDoubt = endpoint({
  method: 'PUT',
  path: '/messages/:id/left-in-doubt',
  summary: 'Leave a message as it is of which it is not known whether it arrived. One that is settled by now does not change.',
  allow: 'tickets:work',
  input: z.object({ id: pathReference('message') }),
  output: message,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_FETCH_WAPP_MSG', 'ERR_TICKET_NOT_OPEN'],
})
