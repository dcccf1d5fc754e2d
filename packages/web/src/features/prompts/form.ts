import { createPrompt, defaults, type Prompt } from '@recado/contract/prompts/api'
import i18next from 'i18next'
import { z } from 'zod/mini'

const { name, prompt, model, queueId, voice, voiceRegion } = createPrompt.input.shape
const key = z.string().check(z.maxLength(500))
const whole = (max: number) => z.number().check(z.int(), z.minimum(1), z.maximum(max))

const range = () => i18next.t('prompts:temperatureRange')

const shape = {
  name,
  prompt,
  model,
  maxTokens: whole(32_000),
  temperature: z.number({ error: range }).check(z.minimum(0, { error: range }), z.maximum(1, { error: range })),
  apiKey: key,
  queueId: z.pipe(
    z.nullable(queueId).check(z.refine((id) => id !== null, { error: () => i18next.t('prompts:promptModal.setor') })),
    z.transform((id) => id ?? 0),
  ),
  maxMessages: whole(100),
  voice: voice.def.innerType,
  voiceKey: key,
  dropsVoiceKey: z.boolean(),
  voiceRegion: voiceRegion.def.innerType,
}

/** A key is needed only while there is none. */
export function schemaFor(record: Prompt | null) {
  const needed = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
  return z.object({ ...shape, apiKey: record?.hasApiKey ? key : needed })
}

export type FormValues = z.input<ReturnType<typeof schemaFor>>
export type ValidValues = z.output<ReturnType<typeof schemaFor>>

export function valuesOf(record: Prompt | null, defaultModel: string): FormValues {
  const rest = record ?? { ...empty, model: defaultModel, ...defaults }
  const {
    name: title,
    prompt: text,
    model: asked,
    maxTokens,
    maxMessages,
    queueId: queue,
    voice: speaker,
    voiceRegion: region,
    temperature,
  } = rest
  return {
    name: title,
    prompt: text,
    model: asked,
    maxTokens,
    maxMessages,
    queueId: queue,
    voice: speaker,
    voiceRegion: region,
    temperature,
    apiKey: '',
    voiceKey: '',
    dropsVoiceKey: false,
  }
}

const empty = { name: '', prompt: '', queueId: null, voice: 'texto', voiceRegion: '' } as const
