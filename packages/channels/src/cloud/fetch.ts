import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Storage, TooLarge } from '@recado/storage/storage'
import { z } from 'zod'
import { Corrupt, type FileOrder, Gone } from '#provider.ts'
import { Expired, GraphRefusal } from './graph/errors.ts'
import type { Graph } from './graph/graph.ts'
import { rulingOf } from './verdicts.ts'

const source = z.object({ media: z.string().regex(/^[\w-]{1,100}$/), sha256: z.string().optional() })
const media = z.object({ url: z.string(), sha256: z.string().optional(), file_size: z.coerce.number().optional() })
type Media = z.output<typeof media>

const invalidParameter = 100

export interface FetchParts {
  graph: Graph
  storage: Storage
  numberId: string
}

/** Brings a received file into storage. Its address lives for minutes, so that one that is dead is asked for anew, once. */
export async function fetchFile(parts: FetchParts, order: Pick<FileOrder, 'source' | 'key' | 'maxBytes'>): Promise<number> {
  const { data } = source.safeParse(order.source)
  if (!data) throw new Gone('A file without a place')
  try {
    return await bring(parts, order, data)
  } catch (error) {
    if (!(error instanceof Expired)) throw error
  }
  try {
    return await bring(parts, order, data)
  } catch (error) {
    throw error instanceof Expired ? new Gone(error.message) : error
  }
}

async function bring(
  { graph, storage, numberId }: FetchParts,
  { key, maxBytes }: Pick<FileOrder, 'key' | 'maxBytes'>,
  { media: id, sha256 }: z.output<typeof source>,
): Promise<number> {
  const told = await located(graph, id, numberId)
  if ((told.file_size ?? 0) > maxBytes) throw new TooLarge('The file is too large')
  const hashes = [sha256, told.sha256].filter((hash) => hash !== undefined)
  return graph.download(told.url, (body) => storage.put(key, Readable.from(checked(body, hashes)), { maxBytes }))
}

/** Meta no longer has the file after seven days, or says the same of one that is not ours. */
async function located(graph: Graph, id: string, numberId: string): Promise<Media> {
  try {
    return media.parse(await graph.get(id, { phone_number_id: numberId }))
  } catch (error) {
    if (!(error instanceof GraphRefusal)) throw error
    const isGone = error.code === invalidParameter || rulingOf(error.code, error).stalls === 'number-gone'
    throw isGone || error.code === 131_052 ? new Gone(error.message) : error
  }
}

/** Passes the bytes on, and fails at their end when they are not what was announced. Hashes come as hex or as base64. */
async function* checked(body: AsyncIterable<Uint8Array>, hashes: readonly string[]) {
  const hash = createHash('sha256')
  for await (const piece of body) {
    hash.update(piece)
    yield piece
  }
  const sum = hash.digest()
  const spellings = [sum.toString('hex'), sum.toString('base64'), sum.toString('base64url')]
  if (hashes.length > 0 && !hashes.some((said) => spellings.includes(said) || spellings.includes(said.toLowerCase())))
    throw new Corrupt('The bytes are not the file that was announced')
}
