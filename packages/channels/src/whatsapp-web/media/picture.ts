import { Readable } from 'node:stream'
import { Gone } from '#provider.ts'
import { fetchBody } from './body.ts'
import type { MediaContext } from './media-context.ts'

const maxBytes = 2 * 1024 * 1024
/** Not authorized, forbidden, not found: the picture is hidden, at least from us. */
const hidden = new Set([401, 403, 404])

type Boomed = Error & { data?: unknown }

/** Brings a person's profile picture into storage. Undefined when there is none to see. */
export async function fetchPicture(
  { socket, storage, route }: MediaContext,
  jid: string,
  key: string,
): Promise<number | undefined> {
  const url = await socket.profilePictureUrl(jid, 'preview').catch((error: Boomed) => {
    if (hidden.has(Number(error.data))) return undefined
    throw error
  })
  if (!url) return undefined
  try {
    return await fetchBody(new URL(url), route, (body) => storage.put(key, Readable.from(body), { maxBytes }))
  } catch (error) {
    if (error instanceof Gone) return undefined
    throw error
  }
}
