import { createCipheriv, createDecipheriv } from 'node:crypto'
import { ArchiveRefused } from './refusal.ts'

const cipher = 'aes-256-gcm'
const tagBytes = 16

/** Bytes of content in each piece but the last one. */
export const pieceBytes = 1024 * 1024
const sealedBytes = pieceBytes + tagBytes

/** The key of one archive alone, and the digest of its head, to which each piece is bound. */
export interface PieceKey {
  key: Uint8Array
  head: Uint8Array
}

/**
 * Seals a content in pieces, with two of them in memory. A piece is bound to the archive, to its place there, and to being the last one or
 * not (the STREAM construction), so that none can be changed, left out, moved or added.
 */
export async function* sealPieces(by: PieceKey, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let index = 0
  for await (const { bytes, isLast } of cut(content, pieceBytes)) yield seal(by, index++, isLast, bytes)
}

/**
 * The content again. Throws ArchiveRefused at the first piece that is not as it was written; everything before it was. `sealedSize` is the
 * size of all pieces together, where it is known, and only names how many there are.
 */
export async function* openPieces(by: PieceKey, sealed: AsyncIterable<Uint8Array>, sealedSize?: number): AsyncGenerator<Buffer> {
  const total = sealedSize === undefined ? undefined : Math.max(1, Math.ceil(sealedSize / sealedBytes))
  let index = 0
  for await (const { bytes, isLast } of cut(sealed, sealedBytes)) {
    const content = open(by, index, isLast, bytes)
    if (!content) refuse(by, index, { bytes, isLast }, total)
    index++
    yield content
  }
}

interface Piece {
  bytes: Buffer
  isLast: boolean
}

function refuse(by: PieceKey, index: number, { bytes, isLast }: Piece, total?: number): never {
  const piece = index + 1
  const of = total === undefined ? '' : ` of ${total}`
  if (isLast && open(by, index, false, bytes)) {
    throw new ArchiveRefused(
      'ARCHIVE_CUT',
      `The archive is cut after piece ${piece}: piece ${piece + 1} is missing`,
      piece + 1,
      total,
    )
  }
  if (isLast && bytes.length < sealedBytes) {
    throw new ArchiveRefused('ARCHIVE_CUT', `The archive is cut or damaged in piece ${piece}${of}, its last one`, piece, total)
  }
  throw new ArchiveRefused('ARCHIVE_DAMAGED', `Piece ${piece}${of} of the archive is not as it was written`, piece, total)
}

function seal({ key, head }: PieceKey, index: number, isLast: boolean, content: Uint8Array): Buffer {
  const sealing = createCipheriv(cipher, key, nonceOf(index, isLast)).setAAD(head)
  const body = sealing.update(content)
  return Buffer.concat([body, sealing.final(), sealing.getAuthTag()])
}

function open({ key, head }: PieceKey, index: number, isLast: boolean, sealed: Buffer): Buffer | undefined {
  if (sealed.length < tagBytes) return undefined
  const end = sealed.length - tagBytes
  const opening = createDecipheriv(cipher, key, nonceOf(index, isLast), { authTagLength: tagBytes })
    .setAAD(head)
    .setAuthTag(sealed.subarray(end))
  try {
    const body = opening.update(sealed.subarray(0, end))
    opening.final()
    return body
  } catch {
    return undefined
  }
}

/** Place and end of a piece. A key seals one archive, so nothing else has to differ. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Pieces of this size; the last one may be shorter, and is empty only where there is nothing at all. */
async function* cut(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let piece = Buffer.allocUnsafe(size)
  let filled = 0
  for await (let bytes of content) {
    while (bytes.byteLength > 0) {
      if (filled === size) {
        yield { bytes: piece, isLast: false }
        piece = Buffer.allocUnsafe(size)
        filled = 0
      }
      const taken = bytes.subarray(0, size - filled)
      piece.set(taken, filled)
      filled += taken.byteLength
      bytes = bytes.subarray(taken.byteLength)
    }
  }
  yield { bytes: piece.subarray(0, filled), isLast: true }
}
