import { z } from 'zod/mini'
import { mediaKinds } from '#files.ts'
import { pathReference } from '#reference.ts'
import { endpoint } from '#endpoint.ts'
import { done } from '#field.ts'

/** Largest picture, sound, video or sticker, and largest file of any other type, in bytes. */
export const maxMediaBytes = 16 * 1024 * 1024
export const maxDocumentBytes = 100 * 1024 * 1024
/** The maximum of files in one call, because other calls wait behind them. */
export const maxFilesPerCall = 10

/** A file of a message, a quick message or a schedule. */
export const media = z.object({
  kind: z.enum(mediaKinds),
  /**
   * `pending`: on its way from WhatsApp, and late if there is a `failedReason`. `failed`: it did not arrive, and `failedReason` says why.
   */
  status: z.enum(['pending', 'ready', 'failed']),
  failedReason: z.nullable(z.string()),
  /** Its original name. May be empty. */
  name: z.string(),
  /** Detected from the bytes once they have arrived. Until then it is what the sender says. */
  mimeType: z.string(),
  /** Bytes. Null while unknown. */
  size: z.nullable(z.int()),
  /** Duration of sound and video. */
  seconds: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Recorded as a voice note. */
  voice: z.boolean(),
  /** Loudness of a voice note over time: 64 values from 0 to 100. */
  waveform: z.nullable(z.array(z.int())),
  /** A small JPEG, signed like mediaUrl. */
  thumbnailUrl: z.nullable(z.string()),
})
export type Media = z.infer<typeof media>

const messageId = z.object({ id: pathReference('message') })

export const renewMedia = endpoint({
  method: 'GET',
  path: '/messages/:id/media',
  summary: "Fresh addresses of a message's file; the old ones expire within the hour.",
  allow: 'tickets:work',
  input: messageId,
  output: z.object({ mediaUrl: z.nullable(z.string()), media: z.nullable(media) }),
  errors: ['ERR_FETCH_WAPP_MSG'],
})

export const retryMedia = endpoint({
  method: 'POST',
  path: '/messages/:id/media',
  summary: 'Fetch a file that did not come from WhatsApp once more; one that is late is asked for at once.',
  allow: 'tickets:work',
  input: messageId,
  output: done,
  errors: ['ERR_FETCH_WAPP_MSG', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_STORAGE_FULL'],
})
