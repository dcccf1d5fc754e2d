import type { OutboundFile } from '@recado/border/content'
import { Refused } from '#provider.ts'
import { encryptTo, type Encrypted } from './encrypt.ts'
import { mediaHosts, withTemporaryFile, type MediaContext } from './media-context.ts'

/** Maximum silence of the network during an upload. */
const silenceMs = 20_000

export type Uploaded = Encrypted & { url: string; directPath: string }

/** Streams a file from storage to the network, encrypted, without holding it in memory. Throws Refused. */
export async function upload(movers: MediaContext, { key, kind }: OutboundFile): Promise<Uploaded> {
  const { maxBytes } = await mediaHosts(movers)
  const file = await movers.storage.get(key)
  if (!file) throw Refused.forGood('file-missing')
  if (maxBytes && file.size > maxBytes) {
    file.stream.destroy()
    throw Refused.forGood('file-too-large')
  }
  return withTemporaryFile(async (path) => {
    const encrypted = await encryptTo(path, file.stream, kind)
    const fileEncSha256B64 = encrypted.fileEncSha256.toString('base64')
    const place = await movers.socket.waUploadToServer(path, { mediaType: kind, fileEncSha256B64, timeoutMs: silenceMs })
    return { ...encrypted, url: place.mediaUrl, directPath: place.directPath }
  })
}
