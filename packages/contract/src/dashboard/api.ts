import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { day } from '#field.ts'
import { pathReference } from '#reference.ts'
import { maxDays } from './range.ts'

/** Minutes, with fractions. Null when nothing was measured. */
const minutes = z.nullable(z.number())

export const attendant = z.object({
  id: z.int(),
  name: z.string(),
  /** The average rating that customers gave their conversations within the days, 1 to 3. Null without a rating. */
  rating: z.nullable(z.number()),
  /** The number of ratings. */
  ratings: z.int(),
  /** How many conversations ended with this attendant. */
  finished: z.int(),
  /** How long people worked on those conversations, on average. A conversation counts entirely for the attendant who had it at its end. */
  avgSupportTime: minutes,
  medianSupportTime: minutes,
  online: z.boolean(),
  /** The attendant has left. They are listed while they have figures. */
  isDeleted: z.boolean(),
})
export type Attendant = z.infer<typeof attendant>

export const showDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary:
    'Figures of whole days where the company is: the last `days`, today in, else `date_from` to `date_to`, both in. Without a ' +
    'beginning it is the first of the month of the end, without an end today. At most 366 days.',
  allow: 'dashboard:view',
  input: z.object({
    days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxDays))),
    date_from: z.optional(day),
    date_to: z.optional(day),
  }),
  output: z.object({
    counters: z.object({
      /** Currently open tickets. */
      supportHappening: z.int(),
      /** Currently pending tickets. */
      supportPending: z.int(),
      /** Conversations that ended within the days. */
      supportFinished: z.int(),
      /** Contacts whose first conversation began within the days, without groups. */
      leads: z.int(),
      /** How long people worked on the conversations that ended. */
      avgSupportTime: minutes,
      medianSupportTime: minutes,
      /**
       * Time from arrival, or from when the bot had nothing more to ask, to the first acceptance within the days. Only for conversations
       * that contacts began.
       */
      avgWaitTime: minutes,
      medianWaitTime: minutes,
    }),
    /** Ordered by name. */
    attendants: z.array(attendant),
    date_from: day,
    date_to: day,
  }),
  errors: [],
})

const chartRange = z.object({
  initialDate: day,
  finalDate: day,
  /** Sent by screens of the family. Only one's own company is allowed. */
  companyId: z.optional(pathReference('company')),
})

export const listTicketsOfUsers = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  summary: 'How many conversations ended as whose, on whole days where the company is, both ends in: everybody, by name.',
  allow: 'dashboard:view',
  input: chartRange,
  output: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: z.int() })) }),
  errors: [],
})

/** An hour of the day, 0 to 23, by the company's clock. An hour that the clock shows twice counts as one. */
const ofHour = z.object({ horario: z.int(), total: z.int() })
/** Counted per day, yyyy-MM-dd. */
const ofDay = z.object({ data: day, total: z.int() })

export const listTicketsOfDays = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsDay',
  summary: 'How many conversations began: hour by hour when the range is one day, else day by day. `count` is their sum.',
  allow: 'dashboard:view',
  input: chartRange,
  output: z.object({ data: z.union([z.array(ofHour), z.array(ofDay)]), count: z.int() }),
  errors: [],
})
