import { z } from 'zod/mini'

/** Why a running campaign sends nothing. It continues by itself, but for `template` and `payment`, which wait for a user. */
export const campaignWait = z.enum([
  /** The connection has no session, or had none for a while. */
  'line',
  /** The connection has written to its maximum of new people for the day. */
  'allowance',
  /** It is outside the sending hours. */
  'hours',
  /** The plan has no campaigns. */
  'plan',
  /** The subscription is over, or the company is blocked. */
  'licence',
  /** The only people left were asked and have not answered. */
  'answers',
  /** Meta holds the first messages of the template, until it has seen how people take them. */
  'pacing',
  /** Meta no longer lets the template be sent. */
  'template',
  /** Meta delivers nothing until the account has a means of payment. */
  'payment',
])
export type CampaignWait = z.infer<typeof campaignWait>

/**
 * Why a campaign was stopped: a user stopped it, a day passed without a message, WhatsApp restricted the connection, its time had passed
 * by a day, its template was not approved when it came, it came with a restored copy, whose original may have gone
 * on with it, or with the file of a company.
 */
export const campaignEnd = z.enum(['person', 'standstill', 'restricted', 'late', 'template', 'copied', 'carried'])
export type CampaignEnd = z.infer<typeof campaignEnd>
