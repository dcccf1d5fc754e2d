import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { flag, timestamp, pageNumber } from '#field.ts'
import { pathReference } from '#reference.ts'
import { guarded } from './api.ts'
import { campaignSettings } from './settings.ts'

export const showAudience = endpoint({
  ...guarded,
  method: 'GET',
  path: '/campaigns/audience',
  summary:
    'Whom a campaign would reach: how many people, who gets nothing and why, how many never wrote on the connection, ' +
    'when the last one would be reached; and 20 of them.',
  input: z.object({
    contactListId: z.optional(pathReference('contactList')),
    tagId: z.optional(pathReference('tag')),
    whatsappId: z.optional(pathReference('connection')),
    /** When the campaign would begin. Default: now. */
    from: z.optional(z.iso.datetime({ offset: true })),
    leaveStrangers: flag,
    pageNumber,
  }),
  output: z.object({
    people: z.array(z.object({ name: z.string(), number: z.string(), email: z.string() })),
    hasMore: z.boolean(),
    /** People who get a message, unless WhatsApp does not know them. */
    reachable: z.int(),
    /** Reachable people whom WhatsApp was not asked about yet. It is asked at their turn. */
    unchecked: z.int(),
    skipped: z.object({
      notOnWhatsapp: z.int(),
      optedOut: z.int(),
      blocked: z.int(),
      /** At the beginning of the campaign nothing but a template may go to them. Some may have written by then. */
      windowClosed: z.int(),
    }),
    /** Reachable people who never wrote on the connection. */
    strangers: z.int(),
    /**
     * How many strangers a day the connection should write to, and how many it has written to today. Null: no limit, or no connection is
     * given.
     */
    allowance: z.nullable(z.object({ today: z.int(), used: z.int() })),
    /** When people would be reached in the first seven days. */
    days: z.array(z.object({ from: timestamp, to: timestamp, people: z.int() })),
    /** Null when the end is more than a year away. */
    endsAt: z.nullable(timestamp),
    /** The variables that texts may name, and the company's name. */
    variables: campaignSettings.shape.variables,
    company: z.string(),
    /** Messages would go out between 20:00 and 8:00. */
    atNight: z.boolean(),
  }),
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_WAPP_FOUND'],
})
