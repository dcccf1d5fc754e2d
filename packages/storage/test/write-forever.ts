// Writes an endless file, and says so once much of it is written.
import { setImmediate as breathe } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { openStorage } from '../src/open.ts'

await (await openStorage(process.env)).put('1/endless', Readable.from(pieces(), { objectMode: false }))

async function* pieces(): AsyncGenerator<Buffer> {
  for (let sent = 0; ; sent++) {
    if (sent === 200) process.stdout.write('writing\n')
    // Enough to be in the middle of the file. Then the process waits to be killed.
    if (sent < 200) yield Buffer.alloc(100_000)
    else await breathe()
  }
}
