import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { maxMessageLength, timestamp, pageNumber } from '#field.ts'
import { savedGraph } from '#flows/api.ts'
import { rawNode } from '#flows/raw-graph.ts'
import { runAction, runReasons } from '#flows/run-state.ts'
import { pathReference } from '#reference.ts'
import { runStatus } from './api.ts'

const reason = z.nullable(z.enum([...runReasons, 'too-many-turns', 'flow-stopped']))

const run = {
  id: z.int(),
  status: runStatus,
  /** Why the run stopped. Null while it goes on, and where a person ended it. */
  reason,
  /** What started it: a phrase of the customer, a person, or because it answers on the connection or in the queue. */
  startedBy: z.enum(['phrase', 'person', 'connection', 'queue']),
  createdAt: timestamp,
  endedAt: z.nullable(timestamp),
}

export const showRunOfTicket = endpoint({
  method: 'GET',
  path: '/tickets/:ticketId/run',
  summary:
    'What answered in the conversation last: a flow, a prompt or an integration, and at which block it stands; null where none did.',
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket') }),
  output: z.object({
    run: z.nullable(
      z.object({
        ...run,
        kind: z.enum(['flow', 'prompt', 'integration']),
        name: z.string(),
        /** The current block of the flow. Its label tells it from others of its type. */
        node: z.nullable(z.object({ type: z.string(), label: z.string() })),
      }),
    ),
  }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

const shared = { method: 'GET', allow: 'flows:manage', plan: 'useCampaigns' } as const
const flowId = z.object({ id: pathReference('flow') })

export const listFlowFigures = endpoint({
  ...shared,
  path: '/flowbuilder/flow/:id/figures',
  summary: 'How often each block of a flow was passed in the last 30 days, by the way out; without one: it ended there.',
  input: flowId,
  output: z.array(z.object({ nodeId: z.string(), handle: z.nullable(z.string()), count: z.int() })),
  errors: ['ERR_NO_FLOW_FOUND'],
})

const runOfFlow = z.object({
  ...run,
  versionId: z.int(),
  ticketId: z.int(),
  contact: z.object({ id: z.int(), name: z.string() }),
})
export type RunOfFlow = z.infer<typeof runOfFlow>

export const listFlowRuns = endpoint({
  ...shared,
  path: '/flowbuilder/flow/:id/runs',
  summary: 'A page of 20 runs of a flow, the last one first.',
  input: z.extend(flowId, { pageNumber }),
  output: z.object({ runs: z.array(runOfFlow), hasMore: z.boolean() }),
  errors: ['ERR_NO_FLOW_FOUND'],
})

export const showFlowRun = endpoint({
  ...shared,
  path: '/flowbuilder/runs/:runId',
  summary:
    'A run of a flow, event by event: what the customer wrote, which blocks it led through, and what was done. With the flow as it was.',
  input: z.object({ runId: pathReference('run') }),
  output: z.object({
    run: runOfFlow,
    flow: savedGraph,
    steps: z.array(
      z.object({
        event: z.enum(['start', 'said', 'moment', 'reply', 'end']),
        heard: z.array(z.string()),
        actions: z.array(runAction),
        path: z.array(z.object({ nodeId: z.string(), handle: z.nullable(z.string()) })),
        at: timestamp,
      }),
    ),
  }),
  errors: ['ERR_NO_RUN_FOUND'],
})
export type FlowRun = z.infer<typeof showFlowRun.output>

const part = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    options: z.optional(z.readonly(z.array(z.object({ id: z.string(), title: z.string() })))),
  }),
  z.object({ type: z.literal('link'), url: z.string() }),
  z.object({ type: z.literal('file'), mediaId: z.int(), isVoice: z.boolean() }),
  z.object({ type: z.literal('wait'), ms: z.int() }),
])
const spoken = z.object({ fromMe: z.boolean(), body: z.string().check(z.maxLength(maxMessageLength)) })

export const askFlowNode = endpoint({
  ...shared,
  method: 'POST',
  path: '/flowbuilder/flow/:id/ask',
  summary:
    'What the model or the Typebot of a block, as it is drawn, says to a user who plays the customer. Nothing is kept or ' +
    'sent elsewhere; a model’s answer costs what any answer costs. Where the block brings no key, it is the one it was ' +
    'saved with.',
  input: z.extend(flowId, {
    node: rawNode,
    /** The talk so far. The customer’s last words are at its end. */
    talk: z._default(z.array(spoken).check(z.maxLength(200)), []),
    /** The `session` of the last answer. */
    session: z.optional(z.unknown()),
  }),
  output: z.object({
    parts: z.readonly(z.array(part)),
    session: z.unknown(),
    end: z.enum(['listening', 'people', 'closed', 'ended']),
    /** The error code of what went wrong. */
    reason: z.nullable(z.string()),
  }),
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_INVALID'],
})
