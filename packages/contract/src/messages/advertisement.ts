import { z } from 'zod/mini'

/** The advertisement that a customer came from. */
export const advertisement = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  /** Meta's names of the advertisement and of the click, and what it is: `ad`, `post`. */
  id: z.optional(z.string()),
  clickId: z.optional(z.string()),
  kind: z.optional(z.string()),
})
