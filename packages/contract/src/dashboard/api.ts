import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { day } from '#field.ts'
import { pathReference } from '#reference.ts'
import { mostDays } from './range.ts'

/** Minutes, with fractions; null: nothing was measured. */
const minutes = z.nullable(z.number())

export const attendant = z.object({
  id: z.int(),
  name: z.string(),
  /** The mean of what customers gave for their conversations within the days, 1 to 3; null: nobody gave anything. */
  rating: z.nullable(z.number()),
  /** How many did. */
  ratings: z.int(),
  /** How many conversations ended as theirs. */
  finished: z.int(),
  /** How long those were held by people, on average; a conversation counts whole for whose it was at its end. */
  avgSupportTime: minutes,
  medianSupportTime: minutes,
  online: z.boolean(),
  /** They have left; they are listed while they have figures. */
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
    days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostDays))),
    date_from: z.optional(day),
    date_to: z.optional(day),
  }),
  output: z.object({
    counters: z.object({
      /** Open tickets, now. */
      supportHappening: z.int(),
      /** Pending tickets, now. */
      supportPending: z.int(),
      /** Conversations that ended within the days. */
      supportFinished: z.int(),
      /** Contacts with whom the first conversation ever began within the days; groups are none. */
      leads: z.int(),
      /** How long the conversations that ended were held by people. */
      avgSupportTime: minutes,
      medianSupportTime: minutes,
      /** From arrival, or from when its bot had nothing more to ask, to first acceptance within the days; of what contacts began. */
      avgWaitTime: minutes,
      medianWaitTime: minutes,
    }),
    /** By name. */
    attendants: z.array(attendant),
    /** The days that were counted. */
    date_from: day,
    date_to: day,
  }),
  errors: [],
})

const chartRange = z.object({
  initialDate: day,
  finalDate: day,
  /** Sent by screens of the family; it can only be one's own. */
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

/** An hour of the day, 0 to 23, by the company's clocks; one they show twice is one. */
const ofHour = z.object({ horario: z.int(), total: z.int() })
/** A day, yyyy-MM-dd. */
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
