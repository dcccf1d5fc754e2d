import { z } from 'zod'

/** The advertisement that brought the customer here: what it showed, not what the customer wrote. */
export const advertisement = z.object({
  title: z.string().exactOptional(),
  body: z.string().exactOptional(),
  url: z.string().exactOptional(),
  /** The network's name of it and of the click, and what it is: `ad`, `post`. */
  id: z.string().exactOptional(),
  clickId: z.string().exactOptional(),
  kind: z.string().exactOptional(),
})
export type Advertisement = z.output<typeof advertisement>

/** The writer's phone's preview of a link in the text. */
export const linkPreview = z.object({
  /** The URL exactly as in the text. */
  url: z.string(),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  /** A small JPEG, base64, at most 64 kB. */
  thumbnail: z.string().exactOptional(),
})
export type LinkPreview = z.output<typeof linkPreview>
