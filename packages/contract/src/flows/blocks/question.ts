import { z } from 'zod/mini'
import { cutToMessage, maxMessageLength } from '#field.ts'
import { defineBlock } from '#flows/block.ts'
import { answerKey, words } from '#flows/fields.ts'

export const questionSettings = z.object({
  message: words(maxMessageLength),
  answerKey,
  /** The answer becomes the contact's name or e-mail, or a field of this name. */
  saveToContact: z._default(z.boolean(), false),
})

export const question = defineBlock({
  data: z.object({ typebotIntegration: questionSettings }),
  asks: true,
  texts: ({ typebotIntegration: { message } }) => [message],
  answerKey: ({ typebotIntegration: settings }) => settings.answerKey,
  label: ({ typebotIntegration: settings }) => settings.answerKey,
  enter: ({ typebotIntegration: { message } }, stage) => stage.offer(message, []),
  hear: ({ typebotIntegration: { message, answerKey: key, saveToContact } }, texts, stage) => {
    const value = cutToMessage(texts.join('\n').trim())
    if (value === '') return stage.miss(() => stage.offer(message, [], stage.desk.wordsPlease))
    stage.remember(key, value, saveToContact)
    return { by: 'a' }
  },
})
