import { buffer } from 'node:stream/consumers'
import type { MediaType, proto } from '@whiskeysockets/baileys'
import { decrypt } from './decrypt.ts'
import { fromHosts } from './download.ts'
import type { MediaContext } from './media-context.ts'

const maxBytes = 32 * 1024 * 1024

/** Fetches a part of an answer that the network stores with the files because of its size. */
export async function fetchBlob(movers: MediaContext, kind: MediaType, blob: proto.IExternalBlobReference): Promise<Buffer> {
  const { directPath, mediaKey, fileSha256 } = blob
  const sealed = { kind, mediaKey: mediaKey ?? Buffer.of(), fileSha256: fileSha256 ?? Buffer.of() }
  return fromHosts(movers, directPath ?? '', (body) => buffer(decrypt(bounded(body), sealed)))
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Error('More than such a part ever has')
    yield piece
  }
}
