import { fromBufferPromise, type ZipFile } from 'yauzl'

const maxEntries = 100
const maxBytes = 24 * 1024 * 1024
const highestRatio = 200

const endSignature = 0x06054b50
const endBytes = 22

/**
 * Measures what a zip archive unpacks to, by unpacking it piece by piece. False when that is more than a sheet may have. Fails on an
 * archive that is broken, encrypted or different from its directory, and on bytes behind the directory, where another reader might find
 * another directory.
 */
export async function requireModestArchive(bytes: Uint8Array): Promise<boolean> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length < endBytes || buffer.readUInt32LE(buffer.length - endBytes) !== endSignature) throw new Error('no plain end')
  const archive = await fromBufferPromise(buffer)
  if (archive.entryCount > maxEntries) return false
  const names = new Set<string>()
  let total = 0
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted() || names.has(entry.fileName)) throw new Error('not a plain archive')
    names.add(entry.fileName)
    total += entry.uncompressedSize
    if (total > maxBytes || entry.uncompressedSize > highestRatio * Math.max(entry.compressedSize, 1024)) return false
    await unpack(archive, entry)
  }
  return true
}

/** Fails when the entry has more or fewer bytes than the directory says. */
async function unpack(archive: ZipFile, entry: Parameters<ZipFile['openReadStreamPromise']>[0]): Promise<void> {
  for await (const _piece of await archive.openReadStreamPromise(entry));
}
