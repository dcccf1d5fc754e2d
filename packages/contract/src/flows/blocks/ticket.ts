import { z } from 'zod/mini'
import { defineBlock } from '#flows/block.ts'

export const ticket = defineBlock({
  data: z.object({ queueId: z.int().check(z.positive()) }),
  queues: ({ queueId }) => [queueId],
  enter: ({ queueId }, stage) => stage.handOver(queueId),
})
