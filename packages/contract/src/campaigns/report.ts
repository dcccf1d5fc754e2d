import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { timestamp, pageNumber, searchText } from '#field.ts'
import { campaign, campaignId, guarded } from './api.ts'
import { shipping, shippingState } from './shipping.ts'

export const reportCampaign = endpoint({
  ...guarded,
  method: 'GET',
  path: '/campaigns/:id/report',
  summary: 'How a campaign fares: its figures, why people were skipped, how each text was answered, when it will end.',
  input: campaignId,
  output: z.object({
    campaign,
    reasons: z.array(z.object({ state: z.enum(['failed', 'skipped']), reason: z.string(), count: z.int() })),
    variants: z.array(z.object({ variant: z.int(), sent: z.int(), replied: z.int() })),
    /** How many answered that they want no more campaigns. */
    left: z.int(),
    /** What its messages cost, by currency. Null on a connection of another kind, and for users without dashboard:view. */
    cost: z.nullable(z.array(z.object({ currency: z.string(), amount: z.string(), unknown: z.int() }))),
    /** Estimated from the pace, the hours and the allowance. Null when the campaign is over or the end cannot be estimated. */
    endsAt: z.nullable(timestamp),
  }),
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
})

export const listShippings = endpoint({
  ...guarded,
  method: 'GET',
  path: '/campaigns/:id/shippings',
  summary:
    'A page of 50 people of a campaign, in the order in which they are reached: all, those in a state, those who ' +
    'replied, those who want no more.',
  input: z.extend(campaignId, {
    state: z.optional(z.union([shippingState, z.enum(['replied', 'left'])])),
    searchParam: z.optional(searchText),
    pageNumber,
  }),
  output: z.object({ records: z.array(shipping), hasMore: z.boolean() }),
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
})

export const downloadShippings = endpoint({
  ...guarded,
  method: 'GET',
  path: '/campaigns/:id/shippings/all',
  summary: 'Everybody of a campaign, in the order in which they are reached, and what became of each, as a file.',
  input: campaignId,
  writes: true,
  download: { type: 'application/json; charset=utf-8', name: 'campanha.json' },
  output: z.array(shipping),
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
})
