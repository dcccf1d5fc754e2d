import { z } from 'zod/mini'
import { maxMessageLength } from '#field.ts'
import { defineBlock } from '#flows/block.ts'
import { words } from '#flows/fields.ts'
import { matchOption } from '#flows/answer-matching.ts'

export const menu = defineBlock({
  data: z.object({
    message: words(maxMessageLength),
    arrayOption: z
      .array(z.object({ number: z.int().check(z.minimum(1), z.maximum(99)), value: words(200) }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  asks: true,
  ways: ({ arrayOption }) => arrayOption.map(({ number }) => `a${number}`),
  check: ({ arrayOption }) => {
    const numbers = arrayOption.map(({ number }) => number)
    return new Set(numbers).size < numbers.length ? [{ code: 'same-option', field: 'arrayOption' }] : []
  },
  texts: ({ message, arrayOption }) => [message, ...arrayOption.map(({ value }) => value)],
  label: ({ message }) => message,
  enter: ({ message, arrayOption }, stage) => stage.offer(message, arrayOption),
  hear: ({ message, arrayOption }, texts, stage) => {
    const options = arrayOption.map(({ number, value }) => ({ number, title: stage.filled(value) }))
    const chosen = texts.map((text) => matchOption(text, options)).findLast((number) => number !== undefined)
    if (chosen !== undefined) return { by: `a${chosen}` }
    return stage.miss(() => stage.offer(message, arrayOption, { before: stage.context.notUnderstood }))
  },
})
