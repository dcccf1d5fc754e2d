import { z } from 'zod/mini'
import { defineBlock } from '#flows/block.ts'
import { words } from '#flows/fields.ts'
import { nodeId } from '#flows/raw-graph.ts'
import { temperature } from '#prompts/temperature.ts'
import { voices } from '#prompts/voices.ts'

/** A key that is written and never read. Empty keeps the stored key. The flag tells whether there is one. */
const secret = z._default(z.string().check(z.maxLength(500)), '')

/** A node's settings for asking a model. */
export const modelSettings = z.object({
  name: words(100),
  prompt: words(20_000),
  model: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  voice: z._default(z.enum(voices), 'texto'),
  /** Null removes the stored key. */
  voiceKey: z._default(z.nullable(z.string().check(z.maxLength(500))), ''),
  hasVoiceKey: z.optional(z.boolean()),
  voiceRegion: z._default(z.string().check(z.regex(/^[a-z0-9]{0,32}$/)), ''),
  maxTokens: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(32_000)), 100),
  temperature: z._default(temperature, 1),
  apiKey: secret,
  hasApiKey: z.optional(z.boolean()),
  /** In a copy: the node of the same flow whose keys it uses. */
  keysOf: z.optional(nodeId),
  queueId: z._default(z.nullable(z.int().check(z.positive())), null),
  maxMessages: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
})
export type NodeModelSettings = z.infer<typeof modelSettings>

export const openai = defineBlock({
  data: z.object({ typebotIntegration: modelSettings }),
  asks: true,
  check: ({ typebotIntegration: { apiKey, hasApiKey, keysOf } }) =>
    apiKey === '' && !hasApiKey && !keysOf ? [{ code: 'no-key', field: 'typebotIntegration.apiKey' }] : [],
  queues: ({ typebotIntegration: { queueId } }) => (queueId === null ? [] : [queueId]),
  label: ({ typebotIntegration: { name } }) => name,
  enter: (_, stage) => stage.ask(),
})
