import type { Socket } from 'node:net'

/** Reads a socket in the portions that a protocol defines. The rest stays for the next reader. */
export class Reader {
  readonly #socket: Socket
  #bytes: Buffer = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** @throws when the socket ends before */
  async take(count: number): Promise<Buffer> {
    while (this.#bytes.length < count) await this.#more()
    const taken = this.#bytes.subarray(0, count)
    this.#bytes = this.#bytes.subarray(count)
    return taken
  }

  /** Reads up to and including `end`. @throws when the socket ends before, or when it does not come within `limit` bytes */
  async takeUntil(end: string, limit: number): Promise<string> {
    while (!this.#bytes.includes(end)) {
      if (this.#bytes.length > limit) throw new Error('too much')
      await this.#more()
    }
    return (await this.take(this.#bytes.indexOf(end) + end.length)).toString('latin1')
  }

  rest(): Buffer {
    return this.#bytes
  }

  async #more(): Promise<void> {
    const socket = this.#socket
    const chunk = await new Promise<Buffer>((resolve, reject) => {
      const onData = (data: Buffer) => settle(() => resolve(data))
      const onEnd = () => settle(() => reject(new Error('the client went away')))
      const settle = (act: () => void) => {
        socket.pause().off('data', onData).off('close', onEnd).off('end', onEnd)
        act()
      }
      socket.on('data', onData).on('close', onEnd).on('end', onEnd).resume()
    })
    this.#bytes = Buffer.concat([this.#bytes, chunk])
  }
}
