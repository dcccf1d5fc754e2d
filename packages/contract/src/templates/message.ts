import { z } from 'zod/mini'
import { onlyKnownPlaceholders } from '#bots/placeholders.ts'
import { reference } from '#reference.ts'
import type { TemplateValues } from './fill.ts'

const key = z.string().check(z.maxLength(100))
/** Longer than what Meta takes, because placeholders may be longer than what they stand for. */
const value = z.string().check(z.maxLength(1_024))

/**
 * A template that is sent when no user is there to fill it. `values` are by the keys of its variables, and may hold the placeholders of
 * texts for customers, which are filled in when it is sent.
 */
export const templateMessage = z.object({ templateId: z.int().check(z.positive()), values: z.record(key, value) })
export type TemplateMessage = z.infer<typeof templateMessage>

/** The same as a user gives it. Unknown placeholders are refused. */
export const givenTemplateMessage = z.object({
  templateId: reference('template'),
  values: z._default(z.record(key, value.check(onlyKnownPlaceholders)), {}),
})

/** The values with their placeholders filled in. Meta takes no breaks and no rows of spaces, which may be in what they stand for. */
export function filledValues(values: TemplateValues, fill: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, fill(text).replaceAll(/\s+/g, ' ').trim()]))
}
