import { z } from 'zod/mini'
import { maxMessageLength } from '#field.ts'
import { defineBlock } from '#flows/block.ts'
import { words } from '#flows/fields.ts'

export const message = defineBlock({
  data: z.object({ label: words(maxMessageLength) }),
  texts: ({ label }) => [label],
  label: ({ label }) => label,
  enter: ({ label }, stage) => stage.say(label),
})
