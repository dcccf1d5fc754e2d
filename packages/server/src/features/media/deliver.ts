import type { StoredFile, Storage } from '@recado/storage/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#platform/fail.ts'
import { type Range, rangeOf } from './range.ts'

/** Answers with a stored file, or with the part of it that is asked for. Its headers are already set, including an etag. */
export async function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  storage: Storage,
): Promise<FastifyReply> {
  if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send()
  const outOfReach = (error: Error) => {
    request.log.warn({ reason: error.message }, 'the storage is out of reach')
    return fail('ERR_UNAVAILABLE')
  }
  const size = (await storage.size(key).catch(outOfReach)) ?? fail('ERR_NOT_FOUND')
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-disposition').send()
  const length = range ? range.end - range.start + 1 : size
  void reply.header('content-length', length)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD' || length === 0) return reply.send()
  const { stream } = (await open(storage, key, range).catch(outOfReach)) ?? fail('ERR_NOT_FOUND')
  // A visitor who disconnects half-way leaves no open file behind.
  reply.raw.once('close', () => stream.destroy())
  return reply.send(stream)
}

function open(storage: Storage, key: string, range: Range | undefined): Promise<StoredFile | undefined> {
  return range ? storage.get(key, range) : storage.get(key)
}
