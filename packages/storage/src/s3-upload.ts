import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { withDeadline } from './s3-deadlines.ts'

// Some providers require that all parts but the last are equally long. All require at least 5 MiB.
const usualPartBytes = 8 * 1024 * 1024
const giveUpMs = 2_000

interface Target {
  /** For requests without a body. */
  client: S3Client
  /** For requests that carry a part. */
  sender: S3Client
  place: { Bucket: string; Key: string }
  partBytes?: number | undefined
}

/**
 * Writes a content of unknown length, with one part in memory, of 8 MiB unless told otherwise. A content that fits in one part is one
 * request.
 * @returns the number of bytes. When anything fails, nothing is left
 */
export async function uploadInParts(target: Target, content: AsyncIterable<Uint8Array>): Promise<number> {
  const { partBytes = usualPartBytes } = target
  const parts = cutIntoParts(content, partBytes)
  try {
    const first = (await parts.next()).value ?? Buffer.alloc(0)
    if (first.byteLength === partBytes) return await sendUpload(target, first, parts)
    await target.sender.send(new PutObjectCommand({ ...target.place, Body: first }))
    return first.byteLength
  } finally {
    // Ends the content too, if the provider failed.
    await parts.return(undefined)
  }
}

type Upload = Target['place'] & { UploadId: string | undefined }

async function sendUpload(
  { client, sender, place }: Target,
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { UploadId } = await withDeadline((abortSignal) => client.send(new CreateMultipartUploadCommand(place), { abortSignal }))
  const upload = { ...place, UploadId }
  try {
    const { parts, bytes } = await sendParts(sender, upload, first, rest)
    const command = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } })
    await withDeadline((abortSignal) => client.send(command, { abortSignal }))
    return bytes
  } catch (error) {
    await giveUp(client, upload)
    throw error
  }
}

async function sendParts(
  sender: S3Client,
  upload: Upload,
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): Promise<{ parts: CompletedPart[]; bytes: number }> {
  const parts: CompletedPart[] = []
  let bytes = 0
  const send = async (part: Uint8Array) => {
    const PartNumber = parts.length + 1
    const { ETag } = await sender.send(new UploadPartCommand({ ...upload, PartNumber, Body: part }))
    parts.push({ PartNumber, ETag })
    bytes += part.byteLength
  }
  await send(first)
  for await (const part of rest) await send(part)
  return { parts, bytes }
}

/** Reuses the same memory for each part: the next part is requested once the previous one is sent. */
async function* cutIntoParts(content: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Uint8Array, undefined> {
  const part = Buffer.allocUnsafe(partBytes)
  let filled = 0
  for await (let piece of content) {
    while (piece.byteLength > 0) {
      const taken = piece.subarray(0, partBytes - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      piece = piece.subarray(taken.byteLength)
      if (filled < partBytes) continue
      yield part
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

/** The original failure matters more than a failure to clean up. */
async function giveUp(client: S3Client, upload: Upload): Promise<void> {
  const abortSignal = AbortSignal.timeout(giveUpMs)
  await client.send(new AbortMultipartUploadCommand(upload), { abortSignal }).catch(() => undefined)
}
