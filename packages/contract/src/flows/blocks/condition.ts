import { z } from 'zod/mini'
import { defineBlock } from '#flows/block.ts'
import { answerKey } from '#flows/fields.ts'
import { matchesCondition, comparisons } from '#flows/answer-matching.ts'

export const condition = defineBlock({
  data: z.object({
    key: answerKey,
    condition: z.pipe(z.coerce.number(), z.literal([...comparisons])),
    value: z.string().check(z.trim(), z.maxLength(500)),
  }),
  ways: () => ['a', 'b'],
  texts: ({ value }) => [value],
  label: ({ key }) => key,
  enter: ({ key, condition: how, value }, stage) => ({
    by: matchesCondition(stage.valueOf(key), how, stage.filled(value)) ? 'a' : 'b',
  }),
})
