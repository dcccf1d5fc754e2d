import { z } from 'zod'

const bytes = z.base64().transform((text): Buffer => Buffer.from(text, 'base64'))

const schema = z.object({
  kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  mediaKey: bytes,
  directPath: z.string(),
  fileSha256: bytes,
  fileEncSha256: bytes,
})

/** Where a received file is, and how to decrypt it. The server stores it between arrival and fetch. */
export type Source = z.output<typeof schema>

/** Throws when the value is not the source of a received file. */
export function readSource(source: Record<string, unknown>): Source {
  return schema.parse(source)
}
