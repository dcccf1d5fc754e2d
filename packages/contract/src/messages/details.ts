import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { timestamp } from '#field.ts'
import { pathReference } from '#reference.ts'

export const showMessageDetails = endpoint({
  method: 'GET',
  path: '/messages/:id/details',
  summary:
    'What became of a message of ours: how far it got and when, and what the network said of a failure, its code included.',
  allow: 'tickets:work',
  input: z.object({ id: pathReference('message') }),
  output: z.object({
    /** When the network had it, a phone had it, and the customer read it. Null: not yet, or not told. */
    acceptedAt: z.nullable(timestamp),
    deliveredAt: z.nullable(timestamp),
    readAt: z.nullable(timestamp),
    /** Names the message where it is asked about. It holds neither a number nor words. */
    reference: z.nullable(z.uuid()),
    /** A message that arrived keeps what was told of its failure. `reason`: an error code of ours. */
    failure: z.nullable(z.object({ reason: z.string(), code: z.string(), words: z.nullable(z.string()), at: timestamp })),
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_FETCH_WAPP_MSG'],
})

export type MessageDetails = z.infer<typeof showMessageDetails.output>
