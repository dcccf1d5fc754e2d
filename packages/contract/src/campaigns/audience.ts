import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { flag, jsonText, timestamp, pageNumber } from '#field.ts'
import { costEstimate } from '#message-prices/api.ts'
import { pathReference } from '#reference.ts'
import { guarded } from './api.ts'
import { campaignSettings } from './settings.ts'
import { templateMappings } from './template.ts'

/** A campaign by template, as its people would get it. */
const byTemplate = z.object({
  /** How many people get the template, and how many the free text. */
  templates: z.int(),
  texts: z.int(),
  /** How many get nothing because a variable, by its key, has no value for them. */
  noValue: z.array(z.object({ key: z.string(), count: z.int() })),
  /** People to whom the whole portfolio may write outside the window in 24 hours, and those it has written to. Null: no limit. */
  limit: z.nullable(z.object({ perDay: z.int(), used: z.int() })),
  /** How many of those outside the window may be reached on the first day, and on how many days after it. */
  today: z.int(),
  daysAfter: z.int(),
  /** How many get the template free of charge, since they came from an advertisement. */
  free: z.int(),
  /** What the others probably cost. Null without a connection, and for users without dashboard:view. */
  cost: z.nullable(costEstimate),
})
export type TemplateAudience = z.infer<typeof byTemplate>

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
    templateId: z.optional(pathReference('template')),
    templateValues: z._default(jsonText(templateMappings), {}),
    freeTextInside: flag,
    /** Lists those who get nothing for this reason instead: `marketing-stopped`, or `no-value` and the key of a variable. */
    skippedFor: z.optional(z.string().check(z.maxLength(120))),
    pageNumber,
  }),
  output: z.object({
    people: z.array(
      z.object({
        name: z.string(),
        number: z.string(),
        email: z.string(),
        /** What the template is filled with for this person, by the keys of its variables. */
        values: z.record(z.string(), z.string()),
        /** Whether this person gets the template, and not a text. */
        getsTemplate: z.boolean(),
      }),
    ),
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
      /** They stopped marketing at Meta, or Meta has held it back for them in the last 24 hours. */
      marketingStopped: z.int(),
      marketingHeld: z.int(),
    }),
    /** Null without a template. */
    template: z.nullable(byTemplate),
    /** The columns of the list and the fields of its contacts that a variable may name. */
    columns: z.array(z.string()),
    fields: z.array(z.string()),
    /** Reachable people who never wrote on the connection. */
    strangers: z.int(),
    /**
     * How many first contacts a day the connection should write to, and how many it has written to today. Null: no limit, or no connection
     * is given.
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
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NO_TEMPLATE_FOUND'],
})
