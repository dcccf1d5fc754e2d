import { z } from 'zod/mini'
import type { MediaKind } from '#files.ts'
import { maxDocumentBytes, maxMediaBytes } from './api.ts'

/** What a network takes of each kind of file: how large it may be, and of which types. */
export const fileLimits = z.record(
  z.enum(['image', 'audio', 'video', 'document', 'sticker']),
  z.object({ maxBytes: z.int(), types: z.array(z.string()) }),
)
export type FileLimits = z.infer<typeof fileLimits>

/** Undefined: a connection that has not said it. Null: any type goes. */
type Limits = FileLimits | null | undefined

/** The maximum size of a file of a kind, in bytes. */
export function maxBytesFor(limits: Limits, kind: MediaKind): number {
  const usual = kind === 'application' ? maxDocumentBytes : maxMediaBytes
  return Math.min(usual, limits?.[kind === 'application' ? 'document' : kind].maxBytes ?? usual)
}

/** Why a network does not take a file. Null when it does. A type that is not known yet is left to who reads the bytes. */
export function fileFaultOf(
  limits: Limits,
  { kind, mimeType, size }: { kind: MediaKind; mimeType: string; size: number },
): 'size' | 'type' | null {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  const types = limits?.[kind === 'application' ? 'document' : kind].types
  if (types && type !== '' && !types.includes(type)) return 'type'
  return size > maxBytesFor(limits, kind) ? 'size' : null
}
