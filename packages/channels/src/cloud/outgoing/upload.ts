import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '@recado/storage/storage'
import { z } from 'zod'
import type { Uploadable } from '#cloud/files.ts'
import type { Graph } from '#cloud/graph/graph.ts'
import { Refused } from '#provider.ts'

const uploadMs = 120_000

const uploaded = z.object({ id: z.coerce.string() })

/** Uploads a stored file for a number, in parts as RFC 7578 says. Resolves with Meta's id of it, which lives for 30 days. */
export async function upload(
  graph: Graph,
  storage: Storage,
  { numberId, key, type, name }: Uploadable & { numberId: string; key: string },
): Promise<string> {
  const file = (await storage.get(key)) ?? refuse()
  const boundary = `recado-${randomUUID()}`
  const field = (fieldName: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${fieldName}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    field('messaging_product', 'whatsapp') +
      field('type', type) +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* whole() {
    yield head
    yield* file.stream
    yield tail
  }
  const answer = await graph.upload(`${numberId}/media`, {
    body: Readable.from(whole()),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.size + tail.length),
    },
    timeoutMs: uploadMs,
  })
  return uploaded.parse(answer).id
}

function refuse(): never {
  throw Refused.forGood('file-missing')
}
