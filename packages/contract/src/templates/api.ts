import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, flag, jsonText, pageNumber, searchText, seenAt, timestamp } from '#field.ts'
import { maxDocumentBytes, maxMediaBytes } from '#media/api.ts'
import { message } from '#messages/api.ts'
import { push } from '#push.ts'
import { changesOf } from '#record-calls.ts'
import { pathReference, reference } from '#reference.ts'
import { categories, states, templateContent } from './content.ts'
import { templatePlace } from './place.ts'
import { madeCategories } from './rules.ts'

/** What Meta answered instead of doing what it was asked. Without a code it gave no answer that can be read. */
const metaFault = z.object({ code: z.nullable(z.int()), words: z.string() })

/** A text that Meta approves, which may be sent when a window is closed. A name has one for each language. */
export const template = z.object({
  id: z.int(),
  /** The account at Meta (WABA). Its templates are for all its numbers. */
  wabaId: z.string(),
  name: z.string(),
  /** As Meta names it: `pt_BR`, `en`. */
  language: z.string(),
  /** What Meta made it, which may differ from what was asked. */
  category: z.enum(categories),
  state: z.enum(states),
  /** Null before Meta has rated it. */
  quality: z.nullable(z.enum(['high', 'medium', 'low'])),
  content: templateContent,
  /** Why Meta rejected, paused or disabled it: Meta's code, such as `INVALID_FORMAT`, and its words. Empty without. */
  reason: z.string(),
  reasonWords: z.string(),
  /** Until when Meta has paused it, if it says so. */
  pausedUntil: z.nullable(timestamp),
  /** Meta changes its category, or has changed it: before `at` this is a notice. Null when it never did. */
  categoryChange: z.nullable(z.object({ from: z.enum(categories), to: z.enum(categories), at: timestamp })),
  /** When it was last sent from here. */
  usedAt: z.nullable(timestamp),
  /** How often it was sent from here in the last 30 days. */
  sentLately: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Template = z.infer<typeof template>

/** An account at Meta whose templates are kept here, with the connections that it carries. */
export const templateAccount = z.object({
  wabaId: z.string(),
  /** As Meta named it when the line was checked. */
  name: z.string(),
  whatsapps: z.array(z.object({ id: z.int(), name: z.string() })),
  templates: z.int(),
  /** How many were rejected, paused or disabled, or got another category. */
  attention: z.int(),
  /** When the whole list was last read. Null before the first time. */
  syncedAt: z.nullable(timestamp),
  /** Why the list could not be read the last time it was tried. */
  fault: z.nullable(metaFault),
})
export type TemplateAccount = z.infer<typeof templateAccount>

const id = z.object({ id: pathReference('template') })
const fromMeta = ['ERR_META_SILENT', 'ERR_TEMPLATE_REFUSED'] as const
const ofLine = ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_UNSUPPORTED'] as const

export const listTemplateAccounts = endpoint({
  method: 'GET',
  path: '/templates/accounts',
  summary: 'The accounts at Meta that carry connections, by the name of the first.',
  allow: 'tickets:work',
  input: z.object({}),
  output: z.array(templateAccount),
  errors: [],
})

export const listTemplates = endpoint({
  method: 'GET',
  path: '/templates',
  summary:
    'A page of 20 templates of an account, by name and language; with `sendable` those last used first, and then utility before marketing.',
  allow: 'tickets:work',
  input: z.object({
    /** The account that carries this connection. Without it, and without wabaId, those of all accounts. */
    whatsappId: z.optional(pathReference('connection')),
    wabaId: z.optional(z.string().check(z.maxLength(30))),
    /** In names, also with spaces for underscores, and in texts, whatever their case and accents. */
    searchParam: z.optional(searchText),
    state: z.optional(z.enum(states)),
    category: z.optional(z.enum(categories)),
    language: z.optional(z.string().check(z.maxLength(20))),
    /** Only what may be sent in a conversation, and what may be again when Meta's pause ends. */
    sendable: flag,
    pageNumber,
  }),
  output: z.object({ records: z.array(template), hasMore: z.boolean(), count: z.int() }),
  errors: [...ofLine],
})

export const showTemplate = endpoint({
  method: 'GET',
  path: '/templates/:id',
  summary: 'One template.',
  allow: 'tickets:work',
  input: id,
  output: template,
  errors: ['ERR_NO_TEMPLATE_FOUND'],
})

/** Where a template is used: deleting it would make this fail. */
export const templateUse = z.object({
  /** `fallback` and `rating` of a connection. */
  kind: z.enum(['fallback', 'rating', 'schedule', 'quickMessage', 'flow', 'campaign']),
  id: z.int(),
  /** Of the connection, flow or campaign; a schedule's contact; a quick message's shortcode. Empty for what another user alone sees. */
  name: z.string(),
  /** When a schedule is sent. */
  sendAt: z.nullable(timestamp),
})
export type TemplateUse = z.infer<typeof templateUse>

/** The maximum uses of a kind that are named. */
export const maxTemplateUses = 20

export const listTemplateUses = endpoint({
  method: 'GET',
  path: '/templates/:id/uses',
  summary: 'Where a template is used, in any of its languages: what fails once it is deleted. At most 20 of each kind.',
  allow: 'campaigns:manage',
  input: id,
  output: z.object({ uses: z.array(templateUse) }),
  errors: ['ERR_NO_TEMPLATE_FOUND'],
})

export const syncTemplates = endpoint({
  method: 'POST',
  path: '/templates/sync',
  summary: 'Read all templates of the account that carries a connection from Meta. What is gone there goes here.',
  allow: 'tickets:work',
  input: z.object({ whatsappId: reference('connection') }),
  output: templateAccount,
  errors: [...ofLine, ...fromMeta],
})

/** The sample of a header with a file. Meta's reviewers see it, and no customer. */
const sample = { field: 'medias', maxFiles: 1, maxBytes: maxMediaBytes }

export const createTemplate = endpoint({
  method: 'POST',
  path: '/templates',
  summary: 'Hand in a template for review, with a sample of its file if its header has one.',
  allow: 'campaigns:manage',
  input: z.object({
    whatsappId: pathReference('connection'),
    name: z.string().check(z.maxLength(512)),
    language: z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2,3})?$/)),
    category: z.enum(madeCategories),
    content: jsonText(templateContent),
  }),
  upload: sample,
  output: template,
  errors: [...ofLine, ...fromMeta],
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/templates/:id',
  summary:
    'Hand in another text of a template, and another category unless it is approved. A header with a file needs its sample again.',
  allow: 'campaigns:manage',
  input: z.extend(id, { updatedAt: seenAt, category: z.optional(z.enum(madeCategories)), content: jsonText(templateContent) }),
  upload: sample,
  output: template,
  errors: ['ERR_NO_TEMPLATE_FOUND', 'ERR_CONFLICT', ...ofLine, ...fromMeta],
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/templates/:id',
  summary: 'Delete a template in all its languages. Its name stays locked at Meta for 30 days.',
  allow: 'campaigns:manage',
  input: id,
  output: done,
  errors: ['ERR_NO_TEMPLATE_FOUND', ...ofLine, ...fromMeta],
})

export const unpauseTemplate = endpoint({
  method: 'POST',
  path: '/templates/:id/unpause',
  summary: "End Meta's pause of a template.",
  allow: 'campaigns:manage',
  input: id,
  output: template,
  errors: ['ERR_NO_TEMPLATE_FOUND', ...ofLine, ...fromMeta],
})

const text = z.string().check(z.maxLength(1_024))

export const sendTemplate = endpoint({
  method: 'POST',
  path: '/messages/:ticketId/templates/:templateId',
  summary:
    'Send a template to the customer of a ticket, also when the window is closed, with the file of its header if it has one. The ' +
    'same clientId sends once; after a failure it sends again.',
  allow: 'tickets:work',
  input: z.object({
    ticketId: pathReference('ticket'),
    templateId: pathReference('template'),
    clientId: z.optional(z.uuid()),
    /** By the keys of its variables: `header`, `body.1`, `body.order_number`, `button.0`. */
    values: z._default(jsonText(z.record(z.string().check(z.maxLength(100)), text)), {}),
    /** The place of a header that shows one. */
    location: z.optional(jsonText(templatePlace)),
  }),
  upload: { field: 'medias', maxFiles: 1, maxBytes: maxDocumentBytes },
  output: message,
  errors: [
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_NOT_OPEN',
    'ERR_TEMPLATE_NOT_SENDABLE',
    'ERR_TEMPLATE_LINE',
    'ERR_TEMPLATE_VALUES',
    'ERR_TEMPLATE_MARKETING',
    'ERR_MARKETING_STOPPED',
    'ERR_MARKETING_HELD',
    'ERR_TEMPLATE_RECIPIENT',
    'ERR_WAPP_NO_GROUPS',
    'ERR_WAPP_OUT_OF_REACH',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_CREATING_MESSAGE',
    'ERR_FETCH_WAPP_MSG',
    'ERR_CONTACT_BLOCKED',
  ],
})

export const templatePush = changesOf('template', template)
export type TemplateEvent = z.infer<typeof templatePush.payload>

/** The list of an account was read, or could not be. */
export const templateAccountPush = push('templateAccount', templateAccount)
