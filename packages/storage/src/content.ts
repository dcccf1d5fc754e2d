import { Readable } from 'node:stream'
import { TooLarge } from './storage.ts'

/** The bytes of a content, piece by piece. Throws TooLarge after more than `maxBytes`. The stream is then destroyed. */
export function readContent(content: Readable | Uint8Array, maxBytes = Infinity): AsyncGenerator<Uint8Array> {
  // A stream may fail before its first piece is read. The reader then gets the error. Without a listener the process would end.
  if (content instanceof Readable) content.on('error', () => undefined)
  return readPieces(content, maxBytes)
}

async function* readPieces(content: Readable | Uint8Array, maxBytes: number): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterable<Uint8Array | string> | Uint8Array[] = content instanceof Uint8Array ? [content] : content
  let size = 0
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    size += bytes.byteLength
    if (size > maxBytes) throw new TooLarge(`More than ${maxBytes} bytes`)
    yield bytes
  }
}
