import { once } from 'node:events'

/** Many screens that only listen, as text frames of engine.io: reading the pushed JSON 500 times would be measured too. */
export class Screens {
  readonly #sockets: WebSocket[] = []
  #text = ''
  /** The event that was heard last, as it came. */
  heard = ''
  #times: number[] = []
  #done: (() => void) | undefined

  /** Opens one more screen, for the user of the token. */
  async open(url: string, token: string): Promise<void> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    this.#sockets.push(socket)
    const admitted = new Promise<void>((resolve, reject) => {
      socket.addEventListener('message', (event) => {
        const data = String(event.data)
        if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
        else if (data === '2') socket.send('3')
        else if (data.startsWith('40')) resolve()
        else if (data.startsWith('44')) reject(new Error(`A screen was refused: ${data}`))
        else if (this.#text && data.includes('appMessage') && data.includes(this.#text)) this.#hear(data)
      })
      socket.addEventListener('error', () => reject(new Error('A screen could not be opened')))
    })
    await admitted
  }

  /** When each screen got a message with this text, in ms since `send` was called. */
  async hear(text: string, send: () => Promise<unknown>): Promise<number[]> {
    this.#text = text
    this.#times = []
    const all = new Promise<void>((resolve) => (this.#done = resolve))
    const start = performance.now()
    await Promise.all([send(), all])
    return this.#times.map((at) => at - start)
  }

  async close(): Promise<void> {
    const closed = this.#sockets.map((socket) => once(socket, 'close'))
    for (const socket of this.#sockets) socket.close()
    await Promise.all(closed)
  }

  #hear(data: string): void {
    this.heard = data.slice(2)
    this.#times.push(performance.now())
    if (this.#times.length === this.#sockets.length) this.#done?.()
  }
}
