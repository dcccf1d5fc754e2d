import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, timestamp, seenAt } from '#field.ts'
import { nameSchema } from '#name.ts'
import { changesOf } from '#record-calls.ts'
import { pathReference, reference } from '#reference.ts'
import { phraseKey } from './phrase.ts'

/** A phrase that starts a flow when a customer writes it on a connection. */
export const triggerPhrase = z.object({
  id: z.int(),
  name: z.string(),
  flowId: z.int(),
  /** While the flow is inactive, its phrases start nothing. */
  flow: z.object({ id: z.int(), name: z.string(), active: z.boolean() }),
  /** Null when the connection no longer exists. It starts nothing then. */
  whatsappId: z.nullable(z.int()),
  whatsapp: z.nullable(z.object({ id: z.int(), name: z.string() })),
  phrase: z.string(),
  /** Whether it starts its flow. */
  status: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type TriggerPhrase = z.infer<typeof triggerPhrase>

const shared = { allow: 'flows:manage', plan: 'useCampaigns' } as const
const id = z.object({ id: pathReference('flowCampaign') })
const fields = {
  name: nameSchema(2, 50),
  flowId: reference('flow'),
  whatsappId: reference('connection'),
  phrase: z.string().check(
    z.trim(),
    z.maxLength(200),
    z.refine((text) => phraseKey(text) !== '', 'needs letters or digits'),
  ),
}
const refusals = ['ERR_NO_FLOW_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_PHRASE_TAKEN'] as const

export const listTriggerPhrases = endpoint({
  ...shared,
  method: 'GET',
  path: '/flowcampaign',
  summary: 'All flow campaigns of the company, by name.',
  input: z.object({}),
  output: z.object({ flow: z.array(triggerPhrase) }),
  errors: [],
})

export const showTriggerPhrase = endpoint({
  ...shared,
  method: 'GET',
  path: '/flowcampaign/:id',
  summary: 'One flow campaign.',
  input: id,
  output: triggerPhrase,
  errors: ['ERR_NO_FLOW_CAMPAIGN_FOUND'],
})

export const createTriggerPhrase = endpoint({
  ...shared,
  method: 'POST',
  path: '/flowcampaign',
  summary:
    'A phrase that starts a flow on a connection. It is active; of the active ones of a connection each has a phrase of its own.',
  input: z.object(fields),
  output: triggerPhrase,
  errors: [...refusals],
})

export const updateTriggerPhrase = endpoint({
  ...shared,
  method: 'PUT',
  path: '/flowcampaign',
  summary: 'Change a flow campaign, or switch it on or off. A patch.',
  input: z.object({
    id: reference('flowCampaign'),
    updatedAt: seenAt,
    name: z.optional(fields.name),
    flowId: z.optional(fields.flowId),
    whatsappId: z.optional(fields.whatsappId),
    phrase: z.optional(fields.phrase),
    status: z.optional(z.boolean()),
  }),
  output: triggerPhrase,
  errors: ['ERR_NO_FLOW_CAMPAIGN_FOUND', 'ERR_CONFLICT', ...refusals],
})

export const deleteTriggerPhrase = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/flowcampaign/:id',
  summary: 'Delete a flow campaign: for those who may delete contacts.',
  allow: 'contacts-page:deleteContact',
  input: id,
  output: done,
  errors: ['ERR_NO_FLOW_CAMPAIGN_FOUND'],
})

export const triggerPhrasePush = changesOf('flowcampaign', triggerPhrase)

/** The calls of their screen, and the push that it follows. */
export const triggerPhrases = {
  list: listTriggerPhrases,
  create: createTriggerPhrase,
  update: updateTriggerPhrase,
  remove: deleteTriggerPhrase,
  push: triggerPhrasePush,
}
