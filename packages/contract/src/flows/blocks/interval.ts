import { z } from 'zod/mini'
import { defineBlock } from '#flows/block.ts'
import { line, maxIntervalSeconds } from '#flows/fields.ts'

export const interval = defineBlock({
  data: z.object({ label: z.optional(line), sec: z.coerce.number().check(z.positive(), z.maximum(maxIntervalSeconds)) }),
  enter: ({ sec }, stage) => stage.sleep(sec * 1_000),
})
