import { z } from 'zod/mini'
import { defineBlock } from '#flows/block.ts'

export const randomizer = defineBlock({
  data: z.object({ percent: z.coerce.number().check(z.minimum(0), z.maximum(100), z.multipleOf(10)) }),
  ways: () => ['a', 'b'],
  enter: ({ percent }, { context }) => ({ by: context.random() * 100 < percent ? 'a' : 'b' }),
})
