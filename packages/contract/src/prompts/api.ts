import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { timestamp, searchText } from '#field.ts'
import { nameSchema } from '#name.ts'
import { push } from '#push.ts'
import { recordsOf } from '#record-calls.ts'
import { reference } from '#reference.ts'
import { examination } from './examination.ts'
import { temperature } from './temperature.ts'
import { voices } from './voices.ts'

export const nameLength = { min: 5, max: 100 }
export const promptLength = { min: 50, max: 20_000 }
export const defaults = { maxTokens: 100, temperature: 1, maxMessages: 10 }

/** An error code of the catalogue. */
const code = z.string()

/** The company's instructions for a model. Its keys are written and never read. */
export const prompt = z.object({
  id: z.int(),
  name: z.string(),
  prompt: z.string(),
  /** Empty: the installation's model. */
  model: z.string(),
  maxTokens: z.int(),
  temperature: z.number(),
  maxMessages: z.int(),
  queueId: z.nullable(z.int()),
  queue: z.nullable(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  voice: z.enum(voices),
  voiceRegion: z.string(),
  hasApiKey: z.boolean(),
  hasVoiceKey: z.boolean(),
  /** When it last answered, and when and why it last failed. */
  answeredAt: z.nullable(timestamp),
  failedAt: z.nullable(timestamp),
  failedReason: z.nullable(code),
  /** The results of the model's examination, which follows a save with another model or key. */
  examination: z.nullable(examination),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Prompt = z.infer<typeof prompt>

const named = z.object({ id: z.int(), name: z.string() })
const of = recordsOf({
  path: '/prompt',
  kind: 'prompt',
  record: prompt,
  missing: 'ERR_NO_PROMPT_FOUND',
  view: 'prompts:manage',
  edit: 'prompts:manage',
  plan: 'useOpenAi',
})
const secret = z.string().check(z.trim(), z.maxLength(500))
const number = (min: number, max: number) => z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))

const fields = {
  name: nameSchema(nameLength.min, nameLength.max),
  prompt: z.string().check(z.trim(), z.minLength(promptLength.min), z.maxLength(promptLength.max)),
  model: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  maxTokens: number(1, 32_000),
  temperature,
  maxMessages: number(1, 100),
  queueId: reference('queue'),
  voice: z.enum(voices),
  voiceRegion: z.string().check(z.regex(/^([a-z0-9]{2,32})?$/)),
}

export const listPrompts = endpoint({
  method: 'GET',
  path: '/prompt',
  summary: 'All prompts of the company, by name; to those who do not manage them, no more than their names.',
  allow: 'prompts:view',
  plan: 'useOpenAi',
  input: z.object({ searchParam: z.optional(searchText) }),
  output: z.object({ prompts: z.array(z.union([prompt, named])) }),
  errors: [],
})

export const showPrompt = of.show('One prompt.')

export const createPrompt = of.create(
  'Add a prompt. The key goes to the installation’s AI address only, and is never answered.',
  {
    name: fields.name,
    prompt: fields.prompt,
    model: fields.model,
    maxTokens: z._default(fields.maxTokens, defaults.maxTokens),
    temperature: z._default(fields.temperature, defaults.temperature),
    apiKey: secret.check(z.minLength(1)),
    queueId: fields.queueId,
    maxMessages: z._default(fields.maxMessages, defaults.maxMessages),
    voice: z._default(fields.voice, 'texto'),
    voiceKey: z._default(z.nullable(secret), ''),
    voiceRegion: z._default(fields.voiceRegion, ''),
  },
  ['ERR_NO_QUEUE_FOUND'],
)

export const updatePrompt = of.update(
  'Change a prompt. A patch; an empty key keeps the one that is there, and null as the voice’s key takes it away.',
  {
    name: fields.name,
    prompt: fields.prompt,
    model: fields.model,
    maxTokens: fields.maxTokens,
    temperature: fields.temperature,
    apiKey: secret,
    queueId: fields.queueId,
    maxMessages: fields.maxMessages,
    voice: fields.voice,
    voiceKey: z.nullable(secret),
    voiceRegion: fields.voiceRegion,
  },
  ['ERR_NO_QUEUE_FOUND'],
)

export const deletePrompt = of.remove('Delete a prompt that no queue, connection or flow uses.', ['ERR_PROMPT_IN_USE'])

const spoken = z.object({ fromMe: z.boolean(), body: z.string().check(z.maxLength(4_096)) })

export const tryPrompt = endpoint({
  method: 'POST',
  path: '/prompt/try',
  summary:
    'What a prompt as it is being written would say; it is kept nowhere, and costs what any answer costs. An empty key ' +
    'is that of the stored prompt.',
  allow: 'prompts:manage',
  plan: 'useOpenAi',
  input: z.object({
    promptId: z.optional(reference('prompt')),
    prompt: fields.prompt,
    model: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    maxTokens: z._default(fields.maxTokens, defaults.maxTokens),
    temperature: z._default(fields.temperature, defaults.temperature),
    apiKey: z._default(secret, ''),
    maxMessages: z._default(fields.maxMessages, defaults.maxMessages),
    messages: z._default(z.array(spoken).check(z.maxLength(200)), []),
  }),
  output: z.object({
    parts: z.array(z.string()),
    /** `transfer`: people would take over. */
    action: z.enum(['answer', 'transfer']),
    /** The reason of a failure. */
    reason: z.nullable(code),
    ms: z.int(),
    tokens: z.nullable(z.int()),
  }),
  errors: ['ERR_NO_PROMPT_FOUND'],
})

export const listModels = endpoint({
  method: 'POST',
  path: '/prompt/models',
  summary:
    'The models that a key may ask, as the installation’s AI address lists them, with the day on which they end; ' +
    '`reason` where it lists none.',
  allow: 'prompts:manage',
  plan: 'useOpenAi',
  input: z.object({ promptId: z.optional(reference('prompt')), apiKey: z._default(secret, '') }),
  output: z.object({
    /** The host that gets the key and the customers' words. Empty: a machine of the operator. */
    address: z.string(),
    defaultModel: z.string(),
    models: z.array(z.object({ id: z.string(), endsOn: z.nullable(z.string()) })),
    reason: z.nullable(code),
  }),
  errors: ['ERR_NO_PROMPT_FOUND'],
})

export const showAiSpending = endpoint({
  method: 'GET',
  path: '/prompt/spending',
  summary:
    'What prompts and flows have spent on models in the company’s month, and what they may; in tokens and millionths of a US dollar.',
  allow: 'prompts:manage',
  plan: 'useOpenAi',
  input: z.object({}),
  output: z.object({
    calls: z.int(),
    tokens: z.number(),
    micros: z.number(),
    /** The estimated part of it, from models without a known price. */
    supposedMicros: z.number(),
    limits: z.object({ tokens: z.nullable(z.number()), micros: z.nullable(z.number()) }),
  }),
  errors: [],
})

export const promptPush = push(
  'prompt',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), prompt: z.union([prompt, named]) }),
    z.object({ action: z.literal('delete'), promptId: z.int() }),
  ]),
)

/** The company's monthly limit for models is nearly or entirely used up. Sent once for each. */
export const aiLimitPush = push('aiLimit', z.object({ state: z.enum(['near', 'full']) }))

/** The calls of their screen, and the push that it follows. */
export const prompts = { list: listPrompts, create: createPrompt, update: updatePrompt, remove: deletePrompt, push: promptPush }
