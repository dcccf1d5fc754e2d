import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { timestamp } from '#field.ts'
import { pathReference, reference } from '#reference.ts'
import { ticket } from '#tickets/api.ts'
import { type Placeholder, placeholders } from './placeholders.ts'
import { botRules } from './state.ts'

/** A decision of a bot in a conversation. */
export const botStepView = z.object({
  id: z.int(),
  /** The reasons, in the order in which the rules applied. */
  rules: z.array(z.enum(botRules)),
  /** How many messages it sent. */
  said: z.int(),
  /** The title of the option that the customer chose, or null. */
  chosen: z.nullable(z.string()),
  /** The queue of the conversation afterwards. Null without a queue, or when the queue no longer exists. */
  queue: z.nullable(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  at: timestamp,
})
export type BotStepView = z.infer<typeof botStepView>

const ticketId = z.object({ ticketId: pathReference('ticket') })

export const listBotSteps = endpoint({
  method: 'GET',
  path: '/tickets/:ticketId/bot-steps',
  summary: 'What bots decided in the conversation and why, newest first, at most 200.',
  allow: 'tickets:work',
  input: ticketId,
  output: z.array(botStepView),
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const pauseBot = endpoint({
  method: 'POST',
  path: '/tickets/:ticketId/pause-bot',
  summary: 'The bot says nothing more in this conversation, which waits for people.',
  allow: 'tickets:work',
  input: ticketId,
  output: ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const runStatus = z.enum(['waiting', 'asking', 'sleeping', 'ended', 'people', 'closed', 'cancelled'])

export const triggerFlow = endpoint({
  method: 'POST',
  path: '/tickets/:id/trigger-flow',
  summary:
    'Starts a flow that is a slash command in an open ticket. The ticket stays with its owner, and what the owner writes ends nothing.',
  allow: 'tickets:work',
  plan: 'useCampaigns',
  input: z.object({ id: pathReference('ticket'), flowId: reference('flow') }),
  output: z.object({ executionId: z.int(), status: runStatus }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_NOT_OPEN', 'ERR_NO_FLOW_FOUND', 'ERR_FLOW_INACTIVE', 'ERR_FLOW_RUNNING'],
})

const values = Object.keys(placeholders) as [Placeholder, ...Placeholder[]]

export const showPlaceholderValues = endpoint({
  method: 'GET',
  path: '/tickets/:ticketId/placeholders',
  summary: 'What the names in braces of a text to the customer stand for, at this moment.',
  allow: 'tickets:work',
  input: ticketId,
  output: z.partialRecord(z.enum(values), z.string()),
  errors: ['ERR_NO_TICKET_FOUND'],
})
