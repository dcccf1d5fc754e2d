// Writes and reads a large file and reports by how many bytes the process grew.
import { Readable } from 'node:stream'
import { openStorage } from '../src/open.ts'

const megabyte = 1024 * 1024
const storage = await openStorage(process.env)

let peak = 0
await carry('1/warm', 24)
const before = process.memoryUsage.rss()
peak = before
const { written, read } = await carry('1/large', 100)
process.stdout.write(JSON.stringify({ written, read, growth: peak - before }))

async function carry(key: string, megabytes: number): Promise<{ written: number; read: number }> {
  const written = await storage.put(key, Readable.from(pieces(megabytes), { objectMode: false }))
  const file = await storage.get(key)
  let read = 0
  for await (const piece of (file?.stream ?? []) as AsyncIterable<Buffer>) {
    read += piece.length
    watch()
  }
  return { written, read }
}

function* pieces(megabytes: number): Generator<Buffer> {
  for (let sent = 0; sent < megabytes * 16; sent++) {
    watch()
    yield Buffer.alloc(megabyte / 16, sent)
  }
}

function watch(): void {
  peak = Math.max(peak, process.memoryUsage.rss())
}
