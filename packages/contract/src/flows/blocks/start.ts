import { z } from 'zod/mini'
import { defineBlock } from '#flows/block.ts'
import { line } from '#flows/fields.ts'

export const start = defineBlock({
  data: z.object({ label: z.optional(line) }),
  enter: () => ({ by: 'a' }),
})
