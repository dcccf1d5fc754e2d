import { Readable } from 'node:stream'

const totalMs = 25_000

/** Runs one request with all its attempts, and aborts it when the provider takes longer than 25 s. */
export async function withDeadline<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), totalMs)
  try {
    return await send(deadline.signal)
  } catch (error) {
    throw deadline.signal.aborted ? new Error(`The storage did not answer within ${totalMs} ms`, { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

/** The same bytes. Fails when the reader requests the next bytes and they do not arrive within `idleMs`. The reader may pause at will. */
export function readWithIdleTimeout(source: Readable, idleMs: number): Readable {
  return Readable.from(readPieces(source, idleMs), { objectMode: false })
}

async function* readPieces(source: Readable, idleMs: number): AsyncGenerator<Uint8Array> {
  const tooLate = () => source.destroy(new Error(`The storage sent nothing for ${idleMs} ms`))
  let timer = setTimeout(tooLate, idleMs)
  try {
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      clearTimeout(timer)
      yield piece
      timer = setTimeout(tooLate, idleMs)
    }
  } finally {
    clearTimeout(timer)
  }
}
