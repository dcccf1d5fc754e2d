import { z } from 'zod/mini'
import { plainDigits } from '#digits.ts'
import { cutToMessage, maxMessageLength } from '#field.ts'
import type { Answers } from '#bots/placeholders.ts'
import { type AnswerKind, answerKinds } from '#flows/answer-kinds.ts'
import { type BlockRuntime, defineBlock } from '#flows/block.ts'
import { answerKey, words } from '#flows/fields.ts'

export const questionSettings = z.object({
  message: words(maxMessageLength),
  answerKey,
  /** The answer becomes the contact's name or e-mail, or a field of this name. */
  saveToContact: z._default(z.boolean(), false),
  expects: z._default(z.enum(answerKinds), 'words'),
})
type Settings = z.infer<typeof questionSettings>

export const question = defineBlock({
  data: z.object({ typebotIntegration: questionSettings }),
  asks: true,
  // A known number is not asked for.
  mayPass: ({ typebotIntegration: { expects } }) => expects === 'number',
  texts: ({ typebotIntegration: { message } }) => [message],
  answerKey: ({ typebotIntegration: settings }) => settings.answerKey,
  label: ({ typebotIntegration: settings }) => settings.answerKey,
  enter: ({ typebotIntegration: settings }, stage) => {
    const { phone = '' } = stage.context.values
    return settings.expects === 'number' && phone !== '' ? keep(settings, phone, stage) : ask(settings, stage)
  },
  hear: ({ typebotIntegration: settings }, texts, stage, told) => {
    const value = answerIn(settings.expects, cutToMessage(texts.join('\n').trim()), told)
    if (value === '') return stage.miss(() => ask(settings, stage, stage.context.answerPlease[settings.expects]))
    return keep(settings, value, stage)
  },
})

function ask({ message, expects }: Settings, stage: BlockRuntime, before?: string) {
  return stage.offer(message, [], { before, asksFor: expects === 'words' ? undefined : expects })
}

function keep({ answerKey: key, saveToContact }: Settings, value: string, stage: BlockRuntime) {
  stage.remember(key, value, saveToContact)
  return { by: 'a' }
}

/** Fewer digits are no telephone number. */
const minDigits = 8

/** The answer, empty for none. A customer may also write the place or the number. */
function answerIn(expects: AnswerKind, said: string, told: Answers): string {
  const { latitude, longitude, lugar, contato_numero: number } = told
  if (expects === 'place' && latitude !== undefined) return lugar || `${latitude}, ${longitude}`
  if (expects !== 'number') return said
  return number || (plainDigits(said).replace(/\D/g, '').length >= minDigits ? said : '')
}
