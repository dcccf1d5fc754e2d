import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { decrypt } from './decrypt.ts'
import { encryptTo } from './encrypt.ts'
import { withTemporaryFile } from './media-context.ts'
import type { Source } from './source.ts'

async function encrypted(content: Buffer): Promise<{ bytes: Buffer; source: Source }> {
  return withTemporaryFile(async (path) => {
    const { mediaKey, fileSha256, fileEncSha256 } = await encryptTo(path, Readable.from([content]), 'document')
    return { bytes: await readFile(path), source: { kind: 'document', mediaKey, directPath: '', fileSha256, fileEncSha256 } }
  })
}

async function opened(bytes: Buffer, source: Source, pieceLength = bytes.length): Promise<Buffer> {
  const starts = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, at) => at * pieceLength)
  const pieces = starts.map((start) => bytes.subarray(start, start + pieceLength))
  return buffer(Readable.from(decrypt(Readable.from(pieces), source)))
}

test.each([0, 1, 15, 16, 17, 1_000])('a file of %i bytes decrypts, however it is split into pieces', async (length) => {
  const content = randomBytes(length)
  const { bytes, source } = await encrypted(content)
  for (const pieceLength of [1, 7, 10, 11, 64, 5_000]) expect(await opened(bytes, source, pieceLength)).toEqual(content)
})

test('a file that was changed, cut or exchanged does not decrypt', async () => {
  const { bytes, source } = await encrypted(randomBytes(100))
  for (const at of [0, 50, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(opened(changed, source)).rejects.toThrow('The file was changed on its way')
  }
  await expect(opened(bytes.subarray(0, -16), source)).rejects.toThrow('The file was changed on its way')
  await expect(opened(bytes.subarray(0, 5), source)).rejects.toThrow('The file was changed on its way')
  await expect(opened(bytes, { ...source, fileSha256: randomBytes(32) })).rejects.toThrow('Another file than was announced')
})
