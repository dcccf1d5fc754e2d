import { z } from 'zod/mini'
import { defineBlock } from '#flows/block.ts'
import { templateMessage } from '#templates/message.ts'

/** Sends a template, also where the window is closed. `b` is the way out where it cannot be sent. */
export const template = defineBlock({
  data: z.object({
    template: templateMessage,
    /** The template's name, which stays readable once it has been deleted. */
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(512)),
  }),
  ways: () => ['a', 'b'],
  texts: ({ template: { values } }) => Object.values(values),
  label: ({ name }) => name,
  enter: ({ template: chosen, name }, stage) => stage.template(chosen, name),
})
