import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { flag, pageNumber } from '#field.ts'
import { pathReference, referenceList } from '#reference.ts'
import { ticket } from '#tickets/api.ts'

export const cardsPerPage = 50

/** The lane of the contacts without a lane's tag. Other lanes go by the ids of their tags. */
export const openLane = 0

export const listCards = endpoint({
  method: 'GET',
  path: '/ticket/kanban',
  summary:
    'Live tickets of the queues one serves, or with showAll of those one may see: of each lane a page of 50, latest ' +
    'change first. `lane` is the id of a tag, or `open`.',
  allow: 'tickets:work',
  plan: 'useKanban',
  input: z.object({
    showAll: flag,
    /** In any of these queues. */
    queueIds: z.optional(referenceList('queue')),
    lane: z.optional(z.union([pathReference('tag'), z.literal('open')])),
    pageNumber,
  }),
  output: z.object({
    tickets: z.array(ticket),
    /** Whether one of the lanes has more cards. */
    hasMore: z.boolean(),
    /** The number of cards in each lane that is not empty, by `openLane` or the id of a tag. */
    lanes: z.array(z.object({ id: z.int(), count: z.int() })),
  }),
  errors: [],
})
