import { z } from 'zod/mini'
import { customerText, onlyKnownPlaceholders } from '#bots/placeholders.ts'
import { nameSchema } from '#name.ts'
import { reference } from '#reference.ts'

export const maxOptions = 100
export const maxLevels = 6

export const optionTitle = nameSchema(1, 100).check(onlyKnownPlaceholders)
export const optionMessage = customerText

/** An option to be saved. Its place in the list is its place among its siblings. Without an id it is new. */
export interface OptionDraft {
  id?: number | undefined
  title: string
  message: string
  children: readonly OptionDraft[]
}

export const optionTree: z.ZodMiniType<OptionDraft[], OptionDraft[]> = z.array(
  z.object({
    id: z.optional(reference('queueOption')),
    title: optionTitle,
    message: optionMessage,
    children: z.lazy(() => optionTree),
  }),
)

/** The number of options in all, and of their levels. */
export function sizeOf(options: readonly OptionDraft[]): { count: number; levels: number } {
  const within = options.map(({ children }) => sizeOf(children))
  return {
    count: options.length + within.reduce((sum, { count }) => sum + count, 0),
    levels: options.length === 0 ? 0 : 1 + Math.max(...within.map(({ levels }) => levels)),
  }
}
