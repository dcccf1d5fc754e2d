import { z } from 'zod/mini'
import { contactListItem } from '#contact-lists/items.ts'
import { endpoint } from '#endpoint.ts'
import { done, maxMessageLength, timestamp, pageNumber, searchText, seenAt } from '#field.ts'
import { maxMediaBytes } from '#media/api.ts'
import { nameSchema } from '#name.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'
import { template } from '#templates/api.ts'
import { campaignSettings } from './settings.ts'
import { shipping } from './shipping.ts'
import { templateMappings } from './template.ts'
import { campaignEnd, campaignWait } from './waits.ts'

/** INATIVA: draft. PROGRAMADA: waits for its time. EM_ANDAMENTO: sends or waits for a reason. CANCELADA: stopped. FINALIZADA: over. */
export const campaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'])
export type CampaignStatus = z.infer<typeof campaignStatus>

/** Figures that are kept while the campaign runs. From `sent` on, each figure counts all people who have come that far. */
const figures = z.object({
  /** All people taken from the list or tag. */
  total: z.int(),
  queued: z.int(),
  /** People who were asked for a yes, whatever they answered. */
  requested: z.int(),
  confirmed: z.int(),
  /** WhatsApp's server has the message. */
  sent: z.int(),
  /** The phone has the message. */
  delivered: z.int(),
  read: z.int(),
  replied: z.int(),
  failed: z.int(),
  skipped: z.int(),
})
export type CampaignFigures = z.infer<typeof figures>

const named = z.nullable(z.object({ id: z.int(), name: z.string() }))
const text = z.nullable(z.string())

export const campaign = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  /** Only people who say yes to `confirmationMessage` get a message. */
  confirmation: z.boolean(),
  confirmationMessage: text,
  /** What goes out instead of the five messages. */
  templateId: z.nullable(z.int()),
  template: z.nullable(
    z.pick(template, { id: true, name: true, language: true, category: true, state: true, pausedUntil: true }),
  ),
  /** Where its variables get their values. Null: the campaign is without a template. */
  templateValues: z.nullable(templateMappings),
  /** People who wrote within the window get `message1`, and others the template. */
  freeTextInside: z.boolean(),
  status: campaignStatus,
  scheduledAt: z.nullable(timestamp),
  startedAt: z.nullable(timestamp),
  /** Set once, when the campaign is over. */
  completedAt: z.nullable(timestamp),
  whatsappId: z.nullable(z.int()),
  whatsapp: named,
  contactListId: z.nullable(z.int()),
  contactList: named,
  /** `tagListId` is an alias of `tagId`. */
  tagId: z.nullable(z.int()),
  tagListId: z.nullable(z.int()),
  tag: named,
  fileListId: z.nullable(z.int()),
  fileList: named,
  /** Address of the attachment, signed like a message's mediaUrl. */
  mediaPath: text,
  mediaName: text,
  /** What the user stated about people who never wrote: they agreed, or are left out. */
  strangers: z.nullable(z.enum(['include', 'leave'])),
  /** What the campaign waits for, since when, and until when if that is known. */
  waitsFor: z.nullable(campaignWait),
  waitingSince: z.nullable(timestamp),
  waitsUntil: z.nullable(timestamp),
  endedBecause: z.nullable(campaignEnd),
  user: named,
  figures,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Campaign = z.infer<typeof campaign>

export const campaignId = z.object({ id: pathReference('campaign') })
export const guarded = { allow: 'campaigns:manage', plan: 'useCampaigns' } as const

const message = z.optional(z.nullable(z.string().check(z.maxLength(maxMessageLength))))
/** Refuses dates such as 31 February. */
function isOnCalendar(written: string): boolean {
  const at = new Date(`${written.replace(' ', 'T')}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written.replace(' ', 'T'))
}
/** `YYYY-MM-DD HH:mm:ss` in the company's time zone, or ISO 8601 with an offset. */
const time = z.union([
  z.iso.datetime({ offset: true }),
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), z.refine(isOnCalendar)),
])
const fields = {
  name: nameSchema(2, 50),
  message1: message,
  message2: message,
  message3: message,
  message4: message,
  message5: message,
  confirmation: z.optional(z.nullable(z.boolean())),
  confirmationMessage: message,
  scheduledAt: z.optional(z.nullable(time)),
  whatsappId: z.optional(z.nullable(reference('connection'))),
  contactListId: z.optional(z.nullable(reference('contactList'))),
  tagId: z.optional(z.nullable(reference('tag'))),
  tagListId: z.optional(z.nullable(reference('tag'))),
  fileListId: z.optional(z.nullable(reference('fileList'))),
  strangers: z.optional(z.nullable(z.enum(['include', 'leave']))),
  templateId: z.optional(z.nullable(reference('template'))),
  templateValues: z.optional(z.nullable(templateMappings)),
  freeTextInside: z.optional(z.boolean()),
}
const unfit = [
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_CAMPAIGN_STRANGERS',
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_TEMPLATE_LINE',
  'ERR_TEMPLATE_NOT_SENDABLE',
] as const

export const listCampaigns = endpoint({
  ...guarded,
  method: 'GET',
  path: '/campaigns',
  summary: 'A page of 20 campaigns, by name where searched: what is under way first, then what is planned, then the latest.',
  input: z.object({ searchParam: z.optional(searchText), pageNumber }),
  output: z.object({ records: z.array(campaign), hasMore: z.boolean() }),
  errors: [],
})

/** The maximum of people and shippings that come with a campaign. */
export const maxShown = 100

export const showCampaign = endpoint({
  ...guarded,
  method: 'GET',
  path: '/campaigns/:id',
  summary: `One campaign, with the first ${maxShown} people of its list, and the first ${maxShown} it was or is to be sent to.`,
  input: campaignId,
  output: z.extend(campaign, {
    contactList: z.nullable(z.object({ id: z.int(), name: z.string(), contacts: z.array(contactListItem) })),
    shipping: z.array(shipping),
  }),
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
})

export const createCampaign = endpoint({
  ...guarded,
  method: 'POST',
  path: '/campaigns',
  summary:
    'Add a campaign: INATIVA, or with scheduledAt PROGRAMADA; then it needs a connection, a list or tag, and a message or an approved ' +
    'template. Now is the present moment.',
  input: z.object({ ...fields, companyId: z.optional(reference('company')) }),
  output: campaign,
  errors: unfit,
})

export const updateCampaign = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/campaigns/:id',
  summary:
    'Change a campaign that is INATIVA, or PROGRAMADA for in more than an hour. A patch; without scheduledAt it is ' +
    'INATIVA again. Of one that is CANCELADA only the five messages.',
  input: z.extend(campaignId, { ...fields, name: z.optional(fields.name), updatedAt: seenAt }),
  output: campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_LOCKED', 'ERR_CONFLICT', ...unfit],
})

export const deleteCampaign = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/campaigns/:id',
  summary: 'Delete a campaign that is not under way. Its messages stay in their conversations.',
  input: campaignId,
  output: done,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_RUNNING'],
})

export const attachToCampaign = endpoint({
  ...guarded,
  method: 'POST',
  path: '/campaigns/:id/media-upload',
  summary: 'Give a campaign a file: it goes with the text as its caption, or in the header of the template.',
  input: campaignId,
  upload: { field: 'file', maxFiles: 1, maxBytes: maxMediaBytes },
  output: campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_LOCKED'],
})

export const detachFromCampaign = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/campaigns/:id/media-upload',
  summary: "Remove a campaign's file.",
  input: campaignId,
  output: campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_LOCKED'],
})

export const cancelCampaign = endpoint({
  ...guarded,
  method: 'POST',
  path: '/campaigns/:id/cancel',
  summary: 'Stop a campaign, planned or under way: after the answer at most the message on the wire goes out.',
  input: campaignId,
  output: campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATUS'],
})

export const restartCampaign = endpoint({
  ...guarded,
  method: 'POST',
  path: '/campaigns/:id/restart',
  summary:
    'Go on with a campaign that was stopped or waits for a user: to those who are queued. One that had not begun is planned again.',
  input: campaignId,
  output: campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATUS', ...unfit],
})

export const showCampaignSettings = endpoint({
  method: 'GET',
  path: '/campaign-settings',
  summary: 'What campaigns of the company obey.',
  allow: 'campaigns:configure',
  plan: 'useCampaigns',
  input: z.object({}),
  output: campaignSettings,
  errors: [],
})

export const updateCampaignSettings = endpoint({
  method: 'POST',
  path: '/campaign-settings',
  summary: 'Change what campaigns obey. A patch; holds from the next message on.',
  allow: 'campaigns:configure',
  plan: 'useCampaigns',
  input: z.object({ settings: z.partial(campaignSettings) }),
  output: campaignSettings,
  errors: [],
})

export const campaignPush = push(
  'campaign',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: campaign }),
    /** The progress of its messages, at most once a second. */
    z.object({ action: z.literal('figures'), id: z.int(), figures }),
    z.object({ action: z.literal('delete'), id: z.int() }),
  ]),
)
export type CampaignEvent = z.infer<typeof campaignPush.payload>
